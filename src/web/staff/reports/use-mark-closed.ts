import * as m from '#messages';
import type { ReportGroup } from '../../../contract/staff/business-reports.ts';
import { send } from '../../send.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { LISTS } from './use-decide.ts';

export function useMarkClosed({ id, name }: ReportGroup['business']) {
  return useStaffAction<boolean, { mayBeClosed: boolean }>({
    run: (mayBeClosed) =>
      send('PUT /api/admin/businesses/:id/closed', { params: { id }, body: { mayBeClosed } }),
    done: ({ mayBeClosed }) => ({
      title: mayBeClosed
        ? m.staff_reports_marked_as_may_be_closed()
        : m.staff_reports_not_marked_as_closed(),
      description: name,
    }),
    fallback: m.staff_reports_failed_to_change_the_mark(),
    lists: [...LISTS, '/api/businesses'],
  });
}
