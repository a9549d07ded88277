import * as m from '#messages';
import type { StaffMessage } from '../../../contract/staff/messages.ts';
import { send } from '../../send.ts';
import { useStaffAction } from '../use-staff-action.ts';

const LISTS = ['/api/admin/messages', '/api/admin/audit'] as const;

export function useMarkMessage({ id, isDone }: StaffMessage) {
  const mark = (done: boolean) =>
    send('PUT /api/admin/messages/:id', { params: { id }, body: { isDone: done } });
  return useStaffAction<void, unknown>({
    run: () => mark(!isDone),
    done: {
      title: isDone
        ? m.staff_messages_message_reopened()
        : m.staff_messages_message_marked_as_done(),
    },
    undo: () => async () => {
      await mark(isDone);
      return {
        title: isDone
          ? m.staff_messages_marked_as_done_again()
          : m.staff_messages_message_reopened(),
      };
    },
    fallback: m.staff_messages_failed_to_update_the_message(),
    lists: LISTS,
  });
}
