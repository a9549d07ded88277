import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import {
  ownerReportCalls,
  type ReportAnswer,
  type ReportedProblem,
} from '../../contract/reports.owner.ts';
import { staffReportCalls as calls } from '../../contract/reports.staff.ts';
import {
  businessReportCalls,
  type ProblemInput,
  type ProblemReason,
} from '../../contract/reports.ts';
import { hasRight } from '../../domain/rights.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { invalidField } from '../../platform/invalid-field.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { recordListingChange } from '../businesses/model/record-change.ts';
import { hashReporter } from '../reviews/model/rules.ts';
import {
  describeFacts,
  describeProposed,
  type Proposed,
  readCorrections,
} from './reports/corrections.rules.ts';
import {
  countReportGroups,
  decideOnReports,
  findReportGroups,
  type Group,
  markClosed,
  undoCorrection,
} from './reports/decide-report.ts';
import { findListed, keepReports, type NewReport } from './reports/queries.ts';

export function mountReports(api: Api, dependencies: ReportDependencies & { log: Log }) {
  mount(api, businessReportCalls.facts, async ({ params }) => {
    const { slug, categorySlug, id, ...row } = await requireListed(dependencies.db, params.id);
    return { id, slug, category: { slug: categorySlug }, ...describeFacts(row) };
  });
  mount(api, businessReportCalls.post, async ({ params, body }, { address }) => ({
    reasons: await reportBusiness(dependencies, params.id, body, address),
  }));

  mountFormCall(api, businessReportCalls.post, {
    sent: (_, { params }) => `/report/${params.id}?sent=true`,
    refused: m.reports_not_sent,
    isOnce: true,
    screen: ({ params }) => `/report/${params.id}`,
    log: dependencies.log,
  });

  mountReportAdmin(api, dependencies);
  mountOwnerReports(api, dependencies);
}

function mountOwnerReports(api: Api, dependencies: Omit<ReportDependencies, 'secret'>) {
  const { db } = dependencies;

  mount(api, ownerReportCalls.list, (_, { owner }) => findProblems(db.kysely, owner.businessId));

  mount(api, ownerReportCalls.answer, ({ params: { reason }, body }, { owner }) =>
    answerProblem(dependencies, { businessId: owner.businessId, reason }, body.answer),
  );
}

/** Stores the owner's answer for staff to read. It doesn't decide the reports. */
function answerProblem(
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

/** Returns undecided reports by reason, at most five rows. Uses index `business_reports_once`. */
async function findProblems(
  db: Database['kysely'] | DatabaseTransaction,
  businessId: number,
): Promise<ReportedProblem[]> {
  const { rows } = await sql<ProblemRow>`
    select reason, count(*)::int as count, max(created_at) as last_at,
      array_agg(proposed order by id desc) filter (where proposed is not null) as corrections,
      case when bool_and(owner_answer is not null)
        then (array_agg(owner_answer order by id desc))[1] end as answer
    from business_reports
    where business_id = ${businessId} and state = 'open'
    group by reason order by count desc, reason
  `.execute(db);
  return rows.map(({ corrections, ...row }) => ({
    ...row,
    lastAt: row.lastAt.toISOString(),
    corrections: listCorrections(corrections ?? []),
  }));
}

type ProblemRow = Omit<ReportedProblem, 'lastAt' | 'corrections'> & {
  lastAt: Date;
  corrections: Proposed[] | null;
};

const MOST_CORRECTIONS = 3;

/** Returns what is proposed most often, the latest of equals first. */
function listCorrections(proposed: Proposed[]): string[] {
  const groups = [...Map.groupBy(proposed, describeProposed)];
  return groups
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_CORRECTIONS)
    .map(([text]) => text);
}

async function answerReports(
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

const MAX_COUNT = 10_000;
const cursorShape = z.tuple([cursorId]);

function mountReportAdmin(api: Api, dependencies: Omit<ReportDependencies, 'secret'>) {
  const { db } = dependencies;

  mount(api, calls.list, async ({ query: { status, limit, cursor } }) => {
    const [after = 0] = parseCursor(cursor, cursorShape) ?? [];
    const [found, count] = await Promise.all([
      findReportGroups(db, status, { after, limit: limit + 1 }),
      countReportGroups(db, status, MAX_COUNT + 1),
    ]);
    const { items, next } = pageOf(found, limit, (last) => formatCursor([last.firstId]));
    return {
      items: items.map(toReportGroup),
      next,
      total: Math.min(count, MAX_COUNT),
      isTotalCapped: count > MAX_COUNT,
    };
  });

  mount(api, calls.read, async ({ params: { id, reason } }) => {
    const only = { businessId: id, reason };
    const [group] = await findReportGroups(db, 'open', { after: 0, limit: 1, only });
    if (!group) throw new AppError('not_found', m.reports_decided_elsewhere());
    return toReportGroup(group);
  });

  mount(api, calls.decide, ({ params, body }, { user }) => {
    if (body.accepted && !hasRight(user, 'listings')) {
      throw new AppError('forbidden', m.reports_correct_right());
    }
    if (body.accepted && body.decision === 'dismissed') {
      throw invalidField('accepted', m.reports_correction_confirmed());
    }
    return decideOnReports(dependencies, params.id, { ...body, actor: user.id });
  });
  mount(api, calls.undo, ({ params, body }, { user }) =>
    undoCorrection(dependencies, params.id, { ...body, actor: user.id }),
  );

  mount(api, calls.markClosed, async ({ params, body }, { user }) => {
    await markClosed(dependencies, params.id, { ...body, actor: user.id });
    return body;
  });
}

function toReportGroup({ firstId: _, ...group }: Group) {
  return group;
}

interface ReportDependencies {
  db: Database;
  clock: Clock;
  secret: string;
}

/**
 * Stores a report for staff and the owner to read; it changes nothing by itself. Spam that fills the hidden
 * field is not stored. Returns the reasons. Throws `invalid` if nothing is reported.
 */
async function reportBusiness(
  { db, clock, secret }: ReportDependencies,
  businessId: number,
  { reason, detail, nickname, ...typed }: ProblemInput,
  address: string,
): Promise<ProblemReason[]> {
  const corrections = readCorrections(await requireListed(db, businessId), typed);
  const problems: NewReport[] = [...corrections];
  if (reason && !corrections.some((one) => one.reason === reason)) {
    problems.push({ reason, proposed: null });
  }
  if (problems.length === 0) throw invalidField('reason', m.reports_nothing_wrong());
  const reasons = problems.map((one) => one.reason);
  if (nickname) return reasons;
  const reporterHash = hashReporter(secret, address);
  const report = { businessId, problems, detail, reporterHash, at: clock() };
  if ((await keepReports(db, report)) === 0) throw businessGone();
  return reasons;
}

async function requireListed(db: Database, businessId: number) {
  const listed = await findListed(db, businessId);
  if (!listed) throw businessGone();
  return listed;
}

function businessGone(): AppError {
  return new AppError('not_found', m.reports_business_gone());
}
