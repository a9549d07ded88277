import * as m from '#messages';
import type { ProblemReason } from '../../../contract/business-reports.ts';
import type { ReportAnswer, ReportedProblem } from '../../../contract/desk/reports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { answerReports, findProblems } from './queries.ts';

/** For staff to read beside the reports; it decides nothing. */
export function answerProblem(
  { db, clock }: { db: Database; clock: Clock },
  which: { businessId: number; reason: ProblemReason },
  answer: ReportAnswer,
): Promise<ReportedProblem> {
  const { businessId, reason } = which;
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const count = await answerReports(trx, which, { answer, at });
    const found = await findProblems(trx, businessId);
    const problem = found.find((one) => one.reason === reason);
    if (count === 0 || !problem) {
      throw new AppError('not_found', m.common_already_decided());
    }
    const after = { reason, answer, reports: count };
    const action = 'owner.answer-reports';
    await recordListingChange(trx, { at, actor: 'owner', action, businessId, after });
    return problem;
  });
}
