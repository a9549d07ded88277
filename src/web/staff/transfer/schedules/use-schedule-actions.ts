import * as m from '#messages';
import type { ImportSchedule } from '../../../../contract/staff/transfer/schedules.ts';
import { send } from '../../../send.ts';
import { useStaffAction } from '../../use-staff-action.ts';

const shared = {
  fallback: m.staff_transfer_the_server_did_not_respond_please(),
  lists: ['/api/admin/import-schedules'],
};

export function useScheduleActions({ id, isPaused }: Pick<ImportSchedule, 'id' | 'isPaused'>) {
  const params = { id };
  return {
    run: useStaffAction({
      ...shared,
      run: () => send('POST /api/admin/import-schedules/:id/run', { params }),
      done: { title: m.staff_transfer_the_import_is_running() },
    }),
    pause: useStaffAction({
      ...shared,
      run: () =>
        send('PUT /api/admin/import-schedules/:id/paused', {
          params,
          body: { isPaused: !isPaused },
        }),
      done: {
        title: isPaused
          ? m.staff_transfer_the_import_runs_again()
          : m.staff_transfer_the_import_is_paused(),
      },
    }),
    remove: useStaffAction({
      ...shared,
      run: () => send('DELETE /api/admin/import-schedules/:id', { params }),
      done: { title: m.staff_transfer_scheduled_import_deleted() },
    }),
  };
}
