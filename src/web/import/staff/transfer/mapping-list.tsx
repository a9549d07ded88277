import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { SavedMapping } from '../../../../contract/imports.staff.ts';
import { formatDate } from '../../../kit/dates.ts';
import { formatCount } from '../../../kit/format.ts';
import { send } from '../../../kit/send.ts';
import { TextField } from '../../../kit/ui/field.tsx';
import { useSend } from '../../../kit/use-send.ts';
import { FormDialog, StaffForm, useFields } from '../../../staff/form.tsx';
import { savedMappings } from '../saved-mappings.tsx';
import { deletion, LineList } from './line-list.tsx';

export function MappingList() {
  const mappings = useQuery({ ...savedMappings, staleTime: 0 });
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">{m.mappings_lead()}</p>
      <LineList
        query={mappings}
        failure={m.mappings_load_failed()}
        none={m.mappings_empty()}
        about={describe}
        offers={(mapping) => [
          {
            label: m.common_rename(),
            name: m.mappings_rename_named({ name: mapping.name }),
            opens: ({ close }) => <RenameDialog mapping={mapping} onClose={close} />,
          },
          deletion(mapping.name, {
            title: m.mappings_delete_title(),
            fallback: m.mappings_delete_failed(),
            run: async () => {
              await send('DELETE /api/admin/import-mappings/:id', { params: { id: mapping.id } });
              return { title: m.mappings_deleted() };
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
  const rename = useSend<void, unknown>({
    run: () =>
      send('PUT /api/admin/import-mappings/:id', {
        params: { id },
        body: { ...values, version, columns, mapping: mapping.mapping },
      }),
    done: { title: m.mappings_renamed() },
    fallback: m.mappings_rename_failed(),
    lists: ['/api/admin/import-mappings'],
    onDone: onClose,
    onRefused: setRefused,
  });
  return (
    <FormDialog title={m.mappings_rename_title()} onClose={onClose}>
      <StaffForm
        submit={m.common_rename()}
        isPending={rename.isPending}
        onSubmit={() => rename.mutate()}
      >
        <TextField label={m.common_name()} maxLength={80} required {...field('name', true)} />
      </StaffForm>
    </FormDialog>
  );
}

function describe({ columns, mapping, schedules, updatedAt }: SavedMapping): string {
  const fields = formatCount(Object.keys(mapping).length, m.count_fields);
  const of = formatCount(columns.length, m.count_columns);
  const saved = m.mappings_saved_from({
    fields,
    of,
    date: formatDate(updatedAt),
  });
  if (schedules === 0) return saved;
  return m.mappings_used_by({
    saved,
    count: formatCount(schedules, m.count_schedules),
  });
}
