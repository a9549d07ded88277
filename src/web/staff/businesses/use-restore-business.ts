import { send } from '../../api.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { BUSINESS_LISTS } from './business-lists.ts';

export function useRestoreBusiness() {
  return useStaffAction({
    run: (id: number) => send('POST /api/admin/businesses/:id/restore', { params: { id } }),
    done: { title: 'Business restored successfully' },
    fallback: 'Failed to restore business',
    lists: BUSINESS_LISTS,
  });
}
