import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { SavedMapping } from '../../../../contract/staff/transfer/mappings.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog, StaffForm, useFields } from '../../form.tsx';
import { savedMappings } from '../../import/columns/saved-mappings.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { deletion, LineList } from '../line-list.tsx';

export function MappingList() {
  const mappings = useQuery({ ...savedMappings, staleTime: 0 });
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">
        {m.staff_transfer_a_mapping_says_which_columns_of()}
      </p>
      <LineList
        query={mappings}
        failure={m.staff_transfer_the_mappings_could_not_be_loaded()}
        none={m.staff_transfer_no_mapping_is_saved_yet()}
        about={describe}
        offers={(mapping) => [
          {
            label: m.staff_transfer_rename(),
            name: m.staff_transfer_rename_name({ name: mapping.name }),
            opens: ({ close }) => <RenameDialog mapping={mapping} onClose={close} />,
          },
          deletion(mapping.name, {
            title: m.staff_transfer_delete_mapping(),
            fallback: m.staff_transfer_the_mapping_could_not_be_deleted(),
            run: async () => {
              await send('DELETE /api/admin/import-mappings/:id', { params: { id: mapping.id } });
              return { title: m.staff_transfer_mapping_deleted() };
            },
          }),
        ]}
      />
    </>
  );
}

function RenameDialog({ mapping, onClose }: { mapping: SavedMapping; onClose: () => void }) {
  const { id, version, columns } = mapping;
  const { values, field, setRefused } = useFields({ name: mapping.name });
  const rename = useStaffAction<void, unknown>({
    run: () =>
      send('PUT /api/admin/import-mappings/:id', {
        params: { id },
        body: { ...values, version, columns, mapping: mapping.mapping },
      }),
    done: { title: m.staff_transfer_mapping_renamed() },
    fallback: m.staff_transfer_the_mapping_could_not_be_renamed(),
    lists: ['/api/admin/import-mappings'],
    onDone: onClose,
    onRefused: setRefused,
  });
  return (
    <FormDialog title={m.staff_transfer_rename_mapping()} onClose={onClose}>
      <StaffForm
        submit={m.staff_transfer_rename()}
        isPending={rename.isPending}
        onSubmit={() => rename.mutate()}
      >
        <TextField
          label={m.staff_transfer_name()}
          maxLength={80}
          required
          {...field('name', true)}
        />
      </StaffForm>
    </FormDialog>
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
