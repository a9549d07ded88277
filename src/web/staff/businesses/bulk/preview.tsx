import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { useSettled } from '../../reasons/use-settled.ts';
import { StaffSkeleton } from '../../staff-screen.tsx';
import type { BulkValues } from './edit-fields.tsx';
import { type Chosen, toEdit } from './run.ts';

const MOST = 500;
const SHOWN = 30;

export function BulkPreview({ businesses, values }: { businesses: Chosen[]; values: BulkValues }) {
  const settled = useSettled(values);
  const ids = businesses.slice(0, MOST).map(({ id }) => id);
  const edit = toEdit(settled);
  const categoryId = Number(settled.categoryId);
  const { data, error } = useQuery({
    queryKey: ['bulk preview', ids, settled],
    queryFn: () =>
      send('POST /api/admin/businesses/bulk/preview', {
        body: {
          ids,
          ...(categoryId > 0 && { categoryId }),
          ...(Object.keys(edit).length > 0 && { edit }),
        },
      }),
    placeholderData: (former) => former,
    gcTime: 0,
  });
  if (error) return <p className="text-sm text-danger">{m.common_preview_failed()}</p>;
  if (!data) return <StaffSkeleton className="h-24" />;
  const changed = data.filter(({ changes }) => changes.length > 0);
  return (
    <section aria-label={m.common_preview()} className="text-sm">
      <p role="status" className="font-semibold">
        {formatCount(changed.length, m.listings_bulk_preview_count)}
        {changed.length < data.length &&
          m.listings_bulk_preview_same({ value: data.length - changed.length })}
      </p>
      <ul className="max-h-48 overflow-y-auto">
        {changed.slice(0, SHOWN).map(({ id, name, changes }) => (
          <li key={id} className="py-1 wrap-anywhere">
            {name}
            {changes.map(({ field, was, now }) => (
              <span key={field} className="block text-muted">
                {was || m.common_empty()} →{' '}
                <span className="text-ink">{now || m.common_empty()}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {changed.length > SHOWN && (
        <p className="text-muted">
          {m.listings_bulk_preview_more({ value: changed.length - SHOWN })}
        </p>
      )}
    </section>
  );
}
