import * as m from '#messages';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { send } from '../../send.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { BUSINESS_LISTS } from './business-lists.ts';
import { undoChange } from './undo-change.ts';

const lists = BUSINESS_LISTS;

export function useBusinessActions() {
  const approve = useStaffAction({
    run: ({ id, version }: StaffBusiness) =>
      send('POST /api/admin/businesses/:id/approve', { params: { id }, body: { version } }),
    done: { title: m.staff_businesses_business_approved_successfully() },
    undo: (business) => undoChange(business, m.staff_businesses_business_is_pending_again()),
    fallback: m.staff_businesses_failed_to_approve_business(),
    lists,
  });
  const upgrade = useStaffAction({
    run: ({ id }: StaffBusiness) =>
      send('POST /api/admin/businesses/:id/upgrade', { params: { id } }),
    done: { title: m.staff_businesses_business_upgraded_to_premium() },
    undo: (business) => undoChange(business, m.staff_businesses_upgrade_undone()),
    fallback: m.staff_businesses_failed_to_upgrade_business(),
    lists,
  });
  const remove = useStaffAction({
    run: ({ id }: StaffBusiness) =>
      send('DELETE /api/admin/businesses/:id', { params: { id }, query: {} }),
    done: { title: m.staff_businesses_business_deleted_successfully() },
    undo: (business) => undoChange(business, m.staff_businesses_business_restored_successfully()),
    fallback: m.staff_businesses_failed_to_delete_business(),
    lists,
  });
  return {
    approve: approve.mutateAsync,
    upgrade: upgrade.mutateAsync,
    remove: remove.mutateAsync,
  };
}
