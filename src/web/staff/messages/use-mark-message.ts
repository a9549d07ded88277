import type { StaffMessage } from '../../../contract/staff/messages.ts';
import { send } from '../../api.ts';
import { useStaffAction } from '../use-staff-action.ts';

const LISTS = ['/api/admin/messages', '/api/admin/audit'] as const;

export function useMarkMessage({ id, isDone }: StaffMessage) {
  const mark = (done: boolean) =>
    send('PUT /api/admin/messages/:id', { params: { id }, body: { isDone: done } });
  return useStaffAction<void, unknown>({
    run: () => mark(!isDone),
    done: { title: isDone ? 'Message reopened' : 'Message marked as done' },
    undo: () => async () => {
      await mark(isDone);
      return { title: isDone ? 'Marked as done again' : 'Message reopened' };
    },
    fallback: 'Failed to update the message',
    lists: LISTS,
  });
}
