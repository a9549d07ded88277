import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { send } from '../../api.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { BUSINESS_LISTS } from './business-lists.ts';
import { undoChange } from './undo-change.ts';

const lists = BUSINESS_LISTS;

export function useBusinessActions() {
  const approve = useStaffAction({
    run: ({ id, version }: StaffBusiness) =>
      send('POST /api/admin/businesses/:id/approve', { params: { id }, body: { version } }),
    done: { title: 'Business approved successfully' },
    undo: (business) => undoChange(business, 'Business is pending again'),
    fallback: 'Failed to approve business',
    lists,
  });
  const upgrade = useStaffAction({
    run: ({ id }: StaffBusiness) =>
      send('POST /api/admin/businesses/:id/upgrade', { params: { id } }),
    done: { title: 'Business upgraded to premium successfully' },
    undo: (business) => undoChange(business, 'Upgrade undone'),
    fallback: 'Failed to upgrade business',
    lists,
  });
  const remove = useStaffAction({
    run: ({ id }: StaffBusiness) =>
      send('DELETE /api/admin/businesses/:id', { params: { id }, query: {} }),
    done: { title: 'Business deleted successfully' },
    undo: (business) => undoChange(business, 'Business restored successfully'),
    fallback: 'Failed to delete business',
    lists,
  });
  return {
    approve: approve.mutateAsync,
    upgrade: upgrade.mutateAsync,
    remove: remove.mutateAsync,
  };
}
