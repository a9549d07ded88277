import type { ProblemReason } from '../../../contract/business-reports.ts';
import type { ReportAnswer } from '../../../contract/desk/reports.ts';
import { send } from '../../api.ts';
import { useStaffAction } from '../../staff/use-staff-action.ts';

export function useAnswer(businessId: number, reason: ProblemReason) {
  return useStaffAction<ReportAnswer, unknown>({
    run: (answer) =>
      send('PUT /api/desk/:id/reports/:reason', {
        params: { id: businessId, reason },
        body: { answer },
      }),
    done: { title: 'Thank you', description: 'Our team sees your answer beside the reports.' },
    fallback: 'The server did not respond. Please try again.',
    lists: [`/api/desk/${businessId}/reports`],
  });
}
