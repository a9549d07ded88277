import * as m from '#messages';
import { send } from '../../send.ts';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { undoChange } from '../businesses/undo-change.ts';
import { useStaffAction } from '../use-staff-action.ts';

export function useRemoveListing(onDone: () => void) {
  return useStaffAction({
    run: (id: number) => send('DELETE /api/admin/businesses/:id', { params: { id }, query: {} }),
    done: { title: m.staff_doubts_business_deleted_successfully() },
    undo: (business) => undoChange(business, m.staff_doubts_business_restored_successfully()),
    fallback: m.staff_doubts_failed_to_delete_business(),
    lists: BUSINESS_LISTS,
    onDone,
  });
}
