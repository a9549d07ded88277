import * as m from '#messages';
import type { StaffPage } from '../../../contract/staff/pages.ts';
import { send } from '../../send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { PAGE_LISTS } from './lists.ts';
import { undoPageChange } from './undo-change.ts';

export function DeletePage({ page, onClose }: { page: StaffPage; onClose: () => void }) {
  const remove = useStaffAction({
    run: () => send('DELETE /api/admin/pages/:id', { params: { id: page.id } }),
    done: {
      title: m.staff_pages_page_deleted(),
      description: m.staff_pages_the_page_has_been_deleted(),
    },
    undo: ({ id }) => undoPageChange(id, m.staff_pages_page_restored()),
    fallback: m.staff_pages_failed_to_delete_page(),
    lists: PAGE_LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_pages_delete_title({ title: page.title })}
      description={m.staff_pages_are_you_sure_you_want_to()}
      confirmLabel={m.staff_pages_delete()}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
