import { useQueryClient } from '@tanstack/react-query';
import type { ReportGroup } from '../../../contract/staff/business-reports.ts';
import { send } from '../../api.ts';
import { refetchLists, useStaffAction } from '../use-staff-action.ts';

export const LISTS = ['/api/admin/business-reports', '/api/admin/audit'] as const;

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
      title: 'Reports decided',
      ...(reason === 'closed' && {
        description: `Confirmed as closed by ${confirmedClosed} different visitors so far.`,
      }),
    }),
    fallback: 'Failed to decide on the reports',
    lists: LISTS,
    onRefused: ({ status }) => {
      if (status === 409) void refetchLists(queryClient, LISTS);
    },
  });
}
