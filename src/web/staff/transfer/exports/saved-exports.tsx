import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { SavedExport } from '../../../../contract/staff/transfer/exports.ts';
import { read } from '../../../api.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useKept } from '../../../use-kept.ts';
import { ListFailure } from '../../list-failure.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { FOR_SPREADSHEETS, fileAddress } from './columns.ts';

export const savedExports = read('GET /api/admin/exports', {});
export const EXPORT_LISTS = ['/api/admin/exports'];

export function SavedExports({ onOpen }: { onOpen: (saved: SavedExport) => void }) {
  const { data, error } = useQuery({ ...savedExports, staleTime: 0 });
  const [asked, setAsked] = useState<SavedExport | null>(null);
  const isForSpreadsheets = useKept(FOR_SPREADSHEETS) === 'yes';
  const remove = useStaffAction({
    run: ({ id }: SavedExport) => send('DELETE /api/admin/exports/:id', { params: { id } }),
    done: { title: m.staff_transfer_export_deleted() },
    fallback: m.staff_transfer_the_export_could_not_be_deleted(),
    lists: EXPORT_LISTS,
    onDone: () => setAsked(null),
    onRefused: () => setAsked(null),
  });
  return (
    <Card title={m.staff_transfer_saved_exports()}>
      {error && !data && (
        <ListFailure error={error} fallback={m.staff_transfer_the_exports_could_not_be_loaded()} />
      )}
      {data?.length === 0 && (
        <p className="text-muted">{m.staff_transfer_no_export_is_saved_yet()}</p>
      )}
      <ul className="divide-y divide-line">
        {data?.map((saved) => (
          <li key={saved.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 grow basis-56 wrap-anywhere">
              <h3 className="font-bold">{saved.name}</h3>
              <p className="text-sm text-muted">{describe(saved)}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <ButtonAnchor
                variant="secondary"
                href={fileAddress(saved, {
                  name: saved.name,
                  mark: isForSpreadsheets ? 'yes' : 'no',
                })}
                aria-label={m.staff_transfer_download_name({ name: saved.name })}
                download
              >
                {m.staff_transfer_download()}
              </ButtonAnchor>
              <Button
                variant="secondary"
                aria-label={m.staff_transfer_open_name({ name: saved.name })}
                onClick={() => onOpen(saved)}
              >
                {m.staff_transfer_open()}
              </Button>
              <Button
                variant="secondary"
                aria-label={m.staff_transfer_delete_name({ name: saved.name })}
                onClick={() => setAsked(saved)}
              >
                {m.staff_transfer_delete()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={m.staff_transfer_delete_export()}
          description={
            <p>{m.staff_transfer_name_is_deleted_listings_stay_as({ name: asked.name })}</p>
          }
          confirmLabel={m.staff_transfer_delete()}
          isPending={remove.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutate(asked)}
        />
      )}
    </Card>
  );
}

function describe({ filter, columns }: SavedExport): string {
  const chosen = formatCount(columns.length, m.count_columns);
  const values = Object.values(filter).join(', ');
  return values
    ? m.staff_transfer_chosen_only_values({ chosen, values })
    : m.staff_transfer_chosen_all_listings({ chosen });
}
