import * as m from '#messages';
import type { ProblemReason } from '../../../contract/business-reports.ts';
import type { ReportAnswer } from '../../../contract/desk/reports.ts';
import { send } from '../../send.ts';
import { useStaffAction } from '../../staff/use-staff-action.ts';

export function useAnswer(businessId: number, reason: ProblemReason) {
  return useStaffAction<ReportAnswer, unknown>({
    run: (answer) =>
      send('PUT /api/desk/:id/reports/:reason', {
        params: { id: businessId, reason },
        body: { answer },
      }),
    done: {
      title: m.common_thanks(),
      description: m.owner_reports_answer_seen(),
    },
    fallback: m.common_no_response_retry(),
    lists: [`/api/desk/${businessId}/reports`],
  });
}
