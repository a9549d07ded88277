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
      title: m.desk_reports_thank_you(),
      description: m.desk_reports_our_team_sees_your_answer_beside(),
    },
    fallback: m.desk_reports_the_server_did_not_respond_please(),
    lists: [`/api/desk/${businessId}/reports`],
  });
}
