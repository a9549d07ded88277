import { useState } from 'react';
import * as m from '#messages';
import type { SavedMapping } from '../../../../contract/staff/transfer/mappings.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useStaffAction } from '../../use-staff-action.ts';

export function RenameDialog({ mapping, onClose }: { mapping: SavedMapping; onClose: () => void }) {
  const { id, version, columns } = mapping;
  const [name, setName] = useState(mapping.name);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const rename = useStaffAction({
    run: () =>
      send('PUT /api/admin/import-mappings/:id', {
        params: { id },
        body: { name, version, columns, mapping: mapping.mapping },
      }),
    done: { title: m.staff_transfer_mapping_renamed() },
    fallback: m.staff_transfer_the_mapping_could_not_be_renamed(),
    lists: ['/api/admin/import-mappings'],
    onDone: onClose,
    onRefused: ({ detail }) => setFault(detail.replace(/^name: /, '')),
  });
  return (
    <Dialog open onOpenChange={onClose} title={m.staff_transfer_rename_mapping()}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!rename.isPending) rename.mutate(undefined);
        }}
      >
        <TextField
          label={m.staff_transfer_name()}
          maxLength={80}
          required
          value={name}
          error={fault}
          onChange={({ target }) => setName(target.value)}
        />
        <div>
          <Button type="submit" disabled={rename.isPending}>
            {m.staff_transfer_rename()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
