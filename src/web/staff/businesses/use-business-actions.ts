import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { send } from '../../api.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { BUSINESS_LISTS } from './business-lists.ts';
import { useRestoreBusiness } from './use-restore-business.ts';

const lists = BUSINESS_LISTS;

/** What one click, or one confirmation, does to a business. */
export function useBusinessActions() {
  const restore = useRestoreBusiness();
  const approve = useStaffAction({
    run: ({ id, version }: StaffBusiness) =>
      send('POST /api/admin/businesses/:id/approve', { params: { id }, body: { version } }),
    done: { title: 'Business approved successfully' },
    fallback: 'Failed to approve business',
    lists,
  });
  const upgrade = useStaffAction({
    run: ({ id }: StaffBusiness) =>
      send('POST /api/admin/businesses/:id/upgrade', { params: { id } }),
    done: { title: 'Business upgraded to premium successfully' },
    fallback: 'Failed to upgrade business',
    lists,
  });
  const remove = useStaffAction({
    run: ({ id }: StaffBusiness) =>
      send('DELETE /api/admin/businesses/:id', { params: { id }, query: {} }),
    done: ({ id }) => ({
      title: 'Business deleted successfully',
      action: { label: 'Undo', run: () => restore.mutate(id) },
    }),
    fallback: 'Failed to delete business',
    lists,
  });
  return {
    approve: approve.mutateAsync,
    upgrade: upgrade.mutateAsync,
    remove: remove.mutateAsync,
  };
}
