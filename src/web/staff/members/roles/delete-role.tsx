import * as m from '#messages';
import type { OwnRole } from '../../../../contract/staff/roles.ts';
import { send } from '../../../send.ts';
import { ConfirmRemoval } from '../confirm-removal.tsx';

export function DeleteRole({ role, onClose }: { role: OwnRole; onClose: () => void }) {
  const { id, name } = role;
  return (
    <ConfirmRemoval
      title={m.staff_members_delete_the_role()}
      name={name}
      explanation={m.staff_members_a_role_that_someone_has_cannot()}
      confirmLabel={m.staff_members_delete()}
      run={() => send('DELETE /api/admin/roles/:id', { params: { id } })}
      done={{ title: m.staff_members_role_deleted(), description: name }}
      fallback={m.staff_members_the_role_could_not_be_deleted()}
      onClose={onClose}
    />
  );
}
