import * as m from '#messages';
import type { StaffBusiness } from '../../../contract/businesses.ts';
import { formatCount } from '../../format.ts';
import { send } from '../../send.ts';
import type { Undo } from '../use-staff-action.ts';

type Changed = Pick<StaffBusiness, 'id' | 'version'>;

export function undoChange({ id, version }: Changed, title: string): Undo {
  return async () => {
    await send('POST /api/admin/businesses/:id/undo', { params: { id }, body: { version } });
    return { title };
  };
}

export async function restoreBusiness(id: number) {
  await send('POST /api/admin/businesses/:id/restore', { params: { id } });
  return { title: m.listings_restored() };
}

export function undoChanges(changes: Changed[]): Undo | null {
  if (changes.length === 0) return null;
  return async () => {
    const answer = await send('POST /api/admin/businesses/bulk/undo', { body: { changes } });
    const [first] = answer.failed;
    const title = m.listings_undone({
      count: formatCount(answer.done.length, m.listings_count_subject),
    });
    if (!first) return { title };
    const others = formatCount(answer.failed.length, m.count_businesses);
    return {
      title,
      description: m.listings_undo_failed({
        others,
        detail: first.detail,
      }),
      variant: 'destructive',
    };
  };
}
