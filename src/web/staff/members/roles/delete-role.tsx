import * as m from '#messages';
import type { OwnRole } from '../../../../contract/staff/roles.ts';
import { send } from '../../../send.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { STAFF_LISTS } from '../lists.ts';

export function DeleteRole({ role, onClose }: { role: OwnRole; onClose: () => void }) {
  const { id, name } = role;
  const remove = useStaffAction<void, unknown>({
    run: () => send('DELETE /api/admin/roles/:id', { params: { id } }),
    done: { title: m.staff_members_role_deleted(), description: name },
    fallback: m.staff_members_the_role_could_not_be_deleted(),
    lists: STAFF_LISTS,
    onDone: onClose,
    onRefused: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_members_delete_the_role()}
      description={
        <>
          <p className="font-semibold wrap-anywhere text-ink">{name}</p>
          <p className="mt-1">{m.staff_members_a_role_that_someone_has_cannot()}</p>
        </>
      }
      confirmLabel={m.staff_members_delete()}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
