import { sql } from 'kysely';
import type { ProblemReason } from '../../../contract/business-reports.ts';
import type { ReportAnswer, ReportedProblem } from '../../../contract/desk/reports.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

/** Open ones by reason, as far as staff have not decided; five rows at most. Index business_reports_once. */
export async function findProblems(
  db: Database['kysely'] | DatabaseTransaction,
  businessId: number,
): Promise<ReportedProblem[]> {
  const { rows } = await sql<Omit<ReportedProblem, 'lastAt'> & { lastAt: Date }>`
    select reason, count(*)::int as count, max(created_at) as last_at,
      case when bool_and(owner_answer is not null)
        then (array_agg(owner_answer order by id desc))[1] end as answer
    from business_reports
    where business_id = ${businessId} and state = 'open'
    group by reason order by count desc, reason
  `.execute(db);
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}

/** Of all open reports of the reason; answers their number. Index business_reports_once. */
export async function answerReports(
  trx: DatabaseTransaction,
  which: { businessId: number; reason: ProblemReason },
  { answer, at }: { answer: ReportAnswer; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('businessReports')
    .set({ ownerAnswer: answer, answeredAt: at })
    .where('businessId', '=', which.businessId)
    .where('reason', '=', which.reason)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
