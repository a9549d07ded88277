import type { StaffPage } from '../../../contract/staff/pages.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { PAGE_LISTS } from './lists.ts';
import { undoPageChange } from './undo-change.ts';

export function DeletePage({ page, onClose }: { page: StaffPage; onClose: () => void }) {
  const remove = useStaffAction({
    run: () => send('DELETE /api/admin/pages/:id', { params: { id: page.id } }),
    done: { title: 'Page deleted', description: 'The page has been deleted successfully.' },
    undo: ({ id }) => undoPageChange(id, 'Page restored'),
    fallback: 'Failed to delete page',
    lists: PAGE_LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${page.title}`}
      description="Are you sure you want to delete this page?"
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
