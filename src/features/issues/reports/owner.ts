import { sql } from 'kysely';
import * as m from '#messages';
import type { ReportAnswer, ReportedProblem } from '../../../contract/reports.owner.ts';
import type { ProblemReason } from '../../../contract/reports.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { announceOwnerChange } from '../../owners/model/announce-change.ts';
import {
  describeProposed,
  describeStanding,
  mayOwnerCorrect,
  type pickFacts,
} from './corrections.rules.ts';
import { makeCorrection, settleReports } from './decide-report.ts';
import { listingJson, type StoredCorrection, selectCorrections } from './queries.ts';
import type { ReportMails } from './tell.ts';

type OwnerDependencies = ReportMails & Pick<Services, 'db' | 'clock'>;

interface Subject {
  businessId: number;
  reason: ProblemReason;
}

const MAX_CORRECTIONS = 3;

type ProblemRow = Omit<ReportedProblem, 'lastAt' | 'corrections' | 'now' | 'askedUntil'> & {
  lastAt: Date;
  waitsSince: Date;
  listing: Parameters<typeof pickFacts>[1];
  corrections: StoredCorrection[];
};

/** Returns undecided reports by reason. Uses index `business_reports_once`. */
export async function findProblems(
  db: Database['kysely'] | DatabaseTransaction,
  businessId: number,
  at: Date,
): Promise<ReportedProblem[]> {
  const { rows } = await sql<ProblemRow>`
    select g.reason, g.count, g.last_at, g.waits_since, g.answer, ${listingJson} as listing,
      ${selectCorrections(MAX_CORRECTIONS)} as corrections
    from (
      select business_id, reason, count(*)::int as count, max(created_at) as last_at,
        min(coalesce(waits_since, created_at)) as waits_since,
        case when bool_and(owner_answer is not null)
          then (array_agg(owner_answer order by owner_answer = 'right' desc, id desc))[1] end as answer
      from business_reports
      where business_id = ${businessId} and state = 'open'
      group by business_id, reason
    ) g
    join businesses b on b.id = g.business_id
    order by g.count desc, g.reason
  `.execute(db);
  return rows.map(({ lastAt, waitsSince, listing, corrections, ...row }) => ({
    ...row,
    ...describeStanding({ reason: row.reason, listing, waitsSince }, at),
    lastAt: lastAt.toISOString(),
    corrections: corrections.map(({ id, proposed }) => ({
      id,
      text: describeProposed(proposed),
    })),
  }));
}

/** Stores the owner's answer for staff. It doesn't decide the reports. */
export function answerProblem(
  { db, clock }: Pick<OwnerDependencies, 'db' | 'clock'>,
  which: Subject,
  answer: ReportAnswer,
): Promise<ReportedProblem> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    await storeAnswer(trx, which, { answer, at });
    const found = await findProblems(trx, which.businessId, at);
    const problem = found.find((one) => one.reason === which.reason);
    if (!problem) throw alreadyDecided();
    return problem;
  });
}

/**
 * Applies a visitor's correction that the owner confirmed. If owners may not change the fact without staff,
 * tells staff which value is right instead. Returns whether it was applied.
 */
export function acceptCorrection(
  dependencies: OwnerDependencies,
  which: Subject,
  accepted: { id: number; now: string },
): Promise<{ isMade: boolean; problems: ReportedProblem[] }> {
  const { db, clock } = dependencies;
  const { businessId, reason } = which;
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const isMade = mayOwnerCorrect(reason);
    if (isMade) {
      const action = 'owner.accept-correction';
      const by = { ...accepted, action, actor: 'owner', at };
      const { before, after, key } = await makeCorrection(trx, which, by);
      await announceOwnerChange(trx, dependencies, { before, after });
      const state = { state: 'confirmed', decidedAt: at, decidedBy: null } as const;
      await settleReports(
        trx,
        dependencies,
        { ...which, lastId: null },
        { ...state, madeKey: key },
      );
    } else {
      await storeAnswer(trx, which, { answer: 'right', at, accepted });
    }
    return { isMade, problems: await findProblems(trx, businessId, at) };
  });
}

/** Stores the answer and passes the reports to staff. If a value was accepted, other values are wrong. */
async function storeAnswer(
  trx: DatabaseTransaction,
  { businessId, reason }: Subject,
  { answer, at, accepted }: { answer: ReportAnswer; at: Date; accepted?: { id: number } },
): Promise<void> {
  const key = accepted ? await findProposedKey(trx, { businessId, reason }, accepted.id) : null;
  const answerOfReport = accepted
    ? sql`case when proposed_key is not distinct from ${key} then 'right' else 'wrong' end`
    : sql`${answer}`;
  const { rows } = await sql`
    update business_reports set answered_at = ${at}, owner_answer = ${answerOfReport},
      waits_since = least(waits_since, ${at}::timestamptz)
    where business_id = ${businessId} and reason = ${reason} and state = 'open'
    returning id
  `.execute(trx);
  if (rows.length === 0) throw alreadyDecided();
  const after = { reason, answer, reports: rows.length };
  const action = 'owner.answer-reports';
  await recordListingChange(trx, { at, actor: 'owner', action, businessId, after });
}

/** Returns the key of the value that an open report proposes. Throws `not_found` if it was decided. */
async function findProposedKey(
  trx: DatabaseTransaction,
  { businessId, reason }: Subject,
  id: number,
): Promise<string | null> {
  const report = await trx
    .selectFrom('businessReports')
    .select('proposedKey')
    .where('id', '=', id)
    .where('businessId', '=', businessId)
    .where('reason', '=', reason)
    .where('state', '=', 'open')
    .where('proposed', 'is not', null)
    .executeTakeFirst();
  if (!report) throw alreadyDecided();
  return report.proposedKey;
}

function alreadyDecided(): AppError {
  return new AppError('not_found', m.common_already_decided());
}
