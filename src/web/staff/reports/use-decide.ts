import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { ReportGroup } from '../../../contract/staff/business-reports.ts';
import { send } from '../../send.ts';
import { refetchLists, useStaffAction } from '../use-staff-action.ts';

export const LISTS = [
  '/api/admin/business-reports',
  '/api/admin/businesses',
  '/api/admin/audit',
] as const;

/** On the reports that were read; those that came since stay. */
export function useDecide({ business, reason, lastId }: ReportGroup) {
  const queryClient = useQueryClient();
  return useStaffAction<'confirmed' | 'dismissed', { confirmedClosed: number }>({
    run: (decision) =>
      send('POST /api/admin/businesses/:id/reports', {
        params: { id: business.id },
        body: { reason, decision, lastId },
      }),
    done: ({ confirmedClosed }) => ({
      title: m.staff_reports_reports_decided(),
      ...(reason === 'closed' && {
        description: m.staff_reports_confirmed_as_closed_by({ confirmedClosed }),
      }),
    }),
    fallback: m.staff_reports_failed_to_decide_on_the_reports(),
    lists: LISTS,
    onRefused: ({ status }) => {
      if (status === 409) void refetchLists(queryClient, LISTS);
    },
  });
}
