import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { SavedMapping } from '../../../../contract/staff/transfer/mappings.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { savedMappings } from '../../import/columns/saved-mappings.tsx';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { RenameDialog } from './rename-dialog.tsx';

const LISTS = ['/api/admin/import-mappings'];

export function MappingList() {
  const { data, error } = useQuery({ ...savedMappings, staleTime: 0 });
  const [asked, setAsked] = useState<{ what: 'rename' | 'delete'; mapping: SavedMapping } | null>(
    null,
  );
  const close = () => setAsked(null);
  const remove = useStaffAction({
    run: ({ id }: SavedMapping) =>
      send('DELETE /api/admin/import-mappings/:id', { params: { id } }),
    done: { title: m.staff_transfer_mapping_deleted() },
    fallback: m.staff_transfer_the_mapping_could_not_be_deleted(),
    lists: LISTS,
    onDone: close,
    onRefused: close,
  });
  if (error && !data)
    return (
      <ListFailure error={error} fallback={m.staff_transfer_the_mappings_could_not_be_loaded()} />
    );
  if (!data) return <StaffSkeleton className="h-80" />;
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">
        {m.staff_transfer_a_mapping_says_which_columns_of()}
      </p>
      {data.length === 0 ? (
        <p>{m.staff_transfer_no_mapping_is_saved_yet()}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.map((mapping) => (
            <li key={mapping.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 grow basis-60">
                <h2 className="font-bold wrap-anywhere">{mapping.name}</h2>
                <p className="text-sm text-muted">{describe(mapping)}</p>
              </div>
              <div className="flex gap-2">
                <Button
                  variant="secondary"
                  aria-label={m.staff_transfer_rename_name({ name: mapping.name })}
                  onClick={() => setAsked({ what: 'rename', mapping })}
                >
                  {m.staff_transfer_rename()}
                </Button>
                <Button
                  variant="secondary"
                  aria-label={m.staff_transfer_delete_name({ name: mapping.name })}
                  onClick={() => setAsked({ what: 'delete', mapping })}
                >
                  {m.staff_transfer_delete()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {asked?.what === 'rename' && <RenameDialog mapping={asked.mapping} onClose={close} />}
      {asked?.what === 'delete' && (
        <ConfirmDialog
          title={m.staff_transfer_delete_mapping()}
          description={
            <p>{m.staff_transfer_name_is_deleted_listings_stay_as({ name: asked.mapping.name })}</p>
          }
          confirmLabel={m.staff_transfer_delete()}
          isPending={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate(asked.mapping)}
        />
      )}
    </>
  );
}

function describe({ columns, mapping, schedules, updatedAt }: SavedMapping): string {
  const fields = formatCount(Object.keys(mapping).length, m.count_fields);
  const of = formatCount(columns.length, m.count_columns);
  const saved = m.staff_transfer_fields_from_of_saved_date({
    fields,
    of,
    date: formatDate(updatedAt),
  });
  if (schedules === 0) return saved;
  return m.staff_transfer_saved_used_by_count({
    saved,
    count: formatCount(schedules, m.count_scheduled_imports),
  });
}
