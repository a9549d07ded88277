import * as m from '#messages';
import { send } from '../../send.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { BUSINESS_LISTS } from './business-lists.ts';

export function useRestoreBusiness() {
  return useStaffAction({
    run: (id: number) => send('POST /api/admin/businesses/:id/restore', { params: { id } }),
    done: { title: m.staff_businesses_business_restored_successfully() },
    fallback: m.staff_businesses_failed_to_restore_business(),
    lists: BUSINESS_LISTS,
  });
}
