import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import {
  CLOSED_REPORTS_NEEDED,
  type ReportGroup,
  type ReportQueue,
} from '../../../contract/reports.staff.ts';
import { type ProblemReason, problemReason } from '../../../contract/reports.ts';
import { hasRight } from '../../../domain/rights.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs, JobWait } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import {
  changedSince,
  requireUndoable,
  undoAction,
  untilFinal,
  waitKey,
} from '../../audit/undo.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { listingMissing } from '../../businesses/model/change-listing.rules.ts';
import { type Changed, changeListing } from '../../businesses/model/change-listing.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { undoLastChange } from '../../businesses/model/undo-change.ts';
import {
  correctedColumns,
  describeFacts,
  describeProposed,
  describeStanding,
  pickFacts,
  proposed,
} from './corrections.rules.ts';
import { listingJson, type StoredCorrection, selectCorrections } from './queries.ts';
import { emailVisitors, type ReportMails } from './tell.ts';

const DETAILS = 5;
const CORRECTIONS = 5;
const OTHERS = 3;

type Computed =
  | 'facts'
  | 'source'
  | 'firstAt'
  | 'lastAt'
  | 'now'
  | 'corrections'
  | 'askedAt'
  | 'askedUntil';

type ClusterRow = Omit<ReportGroup, Computed> & {
  firstId: number;
  firstAt: Date;
  lastAt: Date;
  askedAt: Date | null;
  waitsSince: Date;
  listing: Parameters<typeof pickFacts>[1] & Pick<ReportGroup, 'source'>;
  corrections: StoredCorrection[];
};
interface Subject {
  businessId: number;
  reason: ProblemReason;
}
export type Group = ReportGroup & { firstId: number };

const isOpen = sql`state = 'open'`;
const isClosed = sql`state = 'confirmed' and reason = 'closed'`;
const queues = {
  open: { where: isOpen, having: sql`true` },
  closed: {
    where: isClosed,
    having: sql`(count(distinct reporter_hash) >= ${CLOSED_REPORTS_NEEDED} or exists (
      select from businesses b where b.id = business_id and b.may_be_closed_at is not null))`,
  },
};

/**
 * Returns groups of reports, oldest first, or a single group. Reads all of index `business_reports_open` or
 * `business_reports_said_closed`; for a single group, `business_reports_business`.
 */
export async function findReportGroups(
  db: Database,
  queue: ReportQueue,
  { after, limit, only, at }: { after: number; limit: number; only?: Subject; at: Date },
): Promise<Group[]> {
  const { where, having } = queues[queue];
  const isOf = only ? sql`and business_id = ${only.businessId} and reason = ${only.reason}` : sql``;
  const { rows } = await sql<ClusterRow>`
    select g.reason, g.count, g.first_id, g.last_id, g.first_at, g.last_at, g.is_agreed, g.asked_at, g.waits_since,
      g.told,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug),
        'isListed', b.is_listed,
        'mayBeClosed', b.may_be_closed_at is not null
      ) as business,
      ${listingJson} as listing,
      ${selectCorrections(CORRECTIONS)} as corrections,
      array(
        select json_build_object(
          'id', o.id, 'name', o.name, 'slug', o.slug, 'city', o.city, 'state', o.state,
          'category', json_build_object('slug', k.slug), 'isListed', o.is_listed)
        from (
          select other_id, count(distinct reporter_hash) as networks from business_reports
          where business_id = g.business_id and reason = g.reason and ${where} and other_id <> g.business_id
          group by other_id
        ) s
        join businesses o on o.id = s.other_id and o.deleted_at is null
        join categories k on k.id = o.category_id
        order by s.networks desc, o.id limit ${OTHERS}
      ) as others,
      array(
        select detail from business_reports
        where business_id = g.business_id and reason = g.reason and ${where} and detail is not null
        order by id desc limit ${DETAILS}
      ) as details,
      (
        select owner_answer from business_reports
        where business_id = g.business_id and reason = g.reason and ${where}
          and owner_answer is not null
        order by owner_answer = 'right' desc, id desc limit 1
      ) as owner_answer,
      (
        select count(distinct reporter_hash)::int from business_reports
        where business_id = g.business_id and ${isClosed}
      ) as confirmed_closed
    from (
      select business_id, reason, count(*)::int as count, min(id) as first_id, max(id) as last_id,
        min(created_at) as first_at, max(created_at) as last_at, bool_or(is_agreed) as is_agreed,
        max(asked_at) as asked_at, min(coalesce(waits_since, created_at)) as waits_since,
        count(distinct lower(email))::int as told
      from business_reports where ${where} ${isOf} group by business_id, reason
      having min(id) > ${after} and ${having}
      order by min(id) limit ${limit}
    ) g
    join businesses b on b.id = g.business_id
    join categories c on c.id = b.category_id
    order by g.first_id
  `.execute(db.kysely);
  return rows.map(({ firstAt, lastAt, askedAt, waitsSince, listing, corrections, ...row }) => ({
    ...row,
    ...describeStanding({ reason: row.reason, listing, waitsSince }, at),
    facts: describeFacts({ ...listing, isPremium: true, plan: null }),
    source: listing.source,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    askedAt: askedAt?.toISOString() ?? null,
    corrections: corrections.map(({ proposed, ...one }) => {
      return { ...one, text: describeProposed(proposed) };
    }),
  }));
}

export function countReportGroups(db: Database, queue: ReportQueue): Promise<BoundedCount> {
  const { where, having } = queues[queue];
  return countUpTo(
    db.kysely,
    sql`select from business_reports where ${where} group by business_id, reason having ${having}`,
  );
}

interface Settled {
  state: 'confirmed' | 'dismissed';
  decidedAt: Date;
  /** User id of the decider; null for the owner. */
  decidedBy: string | null;
  /** Key of the correction that was applied. */
  madeKey?: string | null;
  reason?: string | null;
  wait?: JobWait;
}

/**
 * Decides open reports, up to the newest one that was read, and emails visitors who left an address. Returns
 * their number. Uses index `business_reports_once`.
 */
export async function settleReports(
  trx: DatabaseTransaction,
  dependencies: ReportMails,
  { businessId, reason, lastId }: Subject & { lastId: number | null },
  { madeKey = null, reason: note = null, wait, ...decision }: Settled,
): Promise<number> {
  const reports = await trx
    .updateTable('businessReports')
    .set(decision)
    .where('businessId', '=', businessId)
    .where('reason', '=', reason)
    .where('state', '=', 'open')
    .$if(lastId !== null, (query) => query.where('id', '<=', lastId ?? 0))
    .returning(['email', 'proposedKey'])
    .execute();
  const { state } = decision;
  const told = { businessId, reports, state, madeKey, reason: note, ...(wait && { wait }) };
  await emailVisitors(trx, dependencies, told);
  return reports.length;
}

export async function countConfirmedClosed(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct reporter_hash)::int as count from business_reports
    where business_id = ${businessId} and ${isClosed}
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function dismissConfirmedClosed(
  trx: DatabaseTransaction,
  businessId: number,
  decision: { decidedAt: Date; decidedBy: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('businessReports')
    .set({ ...decision, state: 'dismissed' })
    .where('businessId', '=', businessId)
    .where('state', '=', 'confirmed')
    .where('reason', '=', 'closed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Dependencies extends Pick<Services, 'db' | 'clock'> {
  jobs: Jobs;
  site: { url: string };
}

interface Decision {
  reason: ProblemReason;
  decision: 'confirmed' | 'dismissed';
  /** Id of the newest report that was read. Later reports stay open. */
  lastId: number;
  /** Correction to apply, with the listing's value when it was read. */
  accepted?: { id: number; now: string } | undefined;
  note: string | null;
  actor: string;
}

export function decideOnReports(
  dependencies: Dependencies,
  businessId: number,
  { reason, decision, lastId, accepted, note, actor }: Decision,
): Promise<{ count: number; confirmedClosed: number }> {
  const { db, clock } = dependencies;
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const subject = { businessId, reason, lastId };
    const standing = await lockListing(trx, businessId);
    const made = accepted
      ? await makeCorrection(trx, subject, { ...accepted, action: ACCEPT, actor, at })
      : null;
    const version = made?.after.version ?? standing?.version;
    const isMade = version !== standing?.version;
    const count = await settleReports(trx, dependencies, subject, {
      state: decision,
      decidedAt: at,
      decidedBy: actor,
      madeKey: made?.key ?? null,
      reason: note,
      wait: untilFinal(waitOf(subject), lastId),
    });
    if (count === 0) {
      throw new AppError('conflict', m.reports_decided_reload());
    }
    const action = decision === 'confirmed' ? CONFIRM : DISMISS;
    const after = { reason, reports: count, lastId, version, isMade };
    const reasons = note ? { reason: note } : {};
    await recordListingChange(trx, { at, actor, action, businessId, after, ...reasons });
    return { count, confirmedClosed: await countConfirmedClosed(trx, businessId) };
  });
}

const CONFIRM = 'report.confirm';
const DISMISS = 'report.dismiss';

/** Returns the start of the key under which the emails of a decision wait; the id of its newest report follows. */
function waitOf({ businessId, reason }: Subject): string {
  return `report ${businessId} ${reason}`;
}

const ACCEPT = 'business.accept-correction';

/** Values that a correction replaced, kept in the audit log so that it can be undone. */
const replaced = z.object({ reason: problemReason, lastId: z.int(), values: proposed });
const readReplaced = (before: unknown) => z.object({ replaced }).parse(before).replaced;

interface Correcting {
  id: number;
  now: string;
  action: string;
  actor: string;
  at: Date;
}

/** Applies a correction. Returns the listing before and after it, and the key of the value. */
export async function makeCorrection(
  trx: DatabaseTransaction,
  { businessId, reason, lastId = 0 }: Subject & { lastId?: number },
  { id, now, action, actor: by, at }: Correcting,
): Promise<Changed & { key: string | null }> {
  let key: string | null = null;
  const operation = {
    action,
    by,
    at,
    recall: (row: ListingRow) => ({
      name: row.name,
      replaced: { reason, lastId, values: pickFacts(reason, row) },
    }),
  };
  const changed = await changeListing(trx, businessId, operation, async (row) => {
    const facts = pickFacts(reason, row);
    if (!facts || describeProposed(facts) !== now) {
      throw new AppError('conflict', m.reports_listing_changed());
    }
    const report = await trx
      .selectFrom('businessReports')
      .select(['proposed', 'proposedKey'])
      .where('id', '=', id)
      .where('businessId', '=', businessId)
      .where('reason', '=', reason)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (!report?.proposed) throw new AppError('conflict', m.reports_decided_reload());
    key = report.proposedKey;
    return correctedColumns(proposed.parse(report.proposed));
  });
  return { ...changed, key };
}

const decided = z.object({ lastId: z.int(), version: z.int(), isMade: z.boolean() });

/**
 * Reopens the reports of a decision, unless their networks have reported again, and reverts its correction.
 * Throws `conflict` if it is too late, or if the listing or the reports have changed since.
 */
export function undoReportDecision(
  { db, clock, jobs }: Dependencies,
  businessId: number,
  { reason, lastId, user }: { reason: ProblemReason; lastId: number; user: User },
): Promise<{ count: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    const by = { actor: user.id, at: clock() };
    const listing = await lockListing(trx, businessId);
    if (!listing) throw listingMissing();
    const { version } = listing;
    const subject = { businessId, reason, lastId };
    const actions = [CONFIRM, DISMISS];
    const change = await requireUndoable(
      trx,
      { kind: 'report', id: businessId, reason },
      { ...by, actions },
    );
    const { data: made } = decided.safeParse(change.after);
    if (made?.lastId !== lastId || made.version !== version) throw changedSince();
    if (made.isMade) {
      requireCorrecting(user);
      await undoLastChange(
        trx,
        { id: businessId, version, ...by },
        { [ACCEPT]: (before) => correctedColumns(readReplaced(before).values) },
      );
    }
    const count = await reopenReports(trx, subject, user.id);
    if (count === 0 && !made.isMade) throw changedSince();
    await jobs.withdraw(trx, [mailQueue], waitKey(waitOf(subject), lastId));
    const after = { reason, reports: count };
    await recordListingChange(trx, { ...by, action: undoAction(change.action), businessId, after });
    return { count };
  });
}

/** Throws `forbidden` unless the user may change listings. */
export function requireCorrecting(user: User): void {
  if (!hasRight(user, 'listings')) throw new AppError('forbidden', m.reports_correct_right());
}

async function reopenReports(
  trx: DatabaseTransaction,
  { businessId, reason, lastId }: Subject & { lastId: number },
  actor: string,
): Promise<number> {
  const { rows } = await sql`
    update business_reports w set state = 'open', decided_at = null, decided_by = null
    where business_id = ${businessId} and reason = ${reason} and id <= ${lastId} and decided_by = ${actor}
      and decided_at = (
        select max(decided_at) from business_reports
        where business_id = ${businessId} and reason = ${reason} and decided_by = ${actor})
      and not exists (
        select from business_reports o
        where o.business_id = w.business_id and o.reason = w.reason and o.state = 'open'
          and o.reporter_hash = w.reporter_hash)
    returning id
  `.execute(trx);
  return rows.length;
}

/** Throws `conflict` until enough reports are confirmed. Unmarking dismisses those reports. */
export function markClosed(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  businessId: number,
  { mayBeClosed, actor }: { mayBeClosed: boolean; actor: string },
): Promise<void> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const action = mayBeClosed ? 'business.mark-closed' : 'business.unmark-closed';
    await changeListing(trx, businessId, { action, by: actor, at }, async (row) => {
      if (!mayBeClosed) return { mayBeClosedAt: null };
      if ((await countConfirmedClosed(trx, businessId)) < CLOSED_REPORTS_NEEDED) throw tooFew();
      return { mayBeClosedAt: row.mayBeClosedAt ?? at };
    });
    if (mayBeClosed) return;
    const settled = { decidedAt: at, decidedBy: actor };
    const reports = await dismissConfirmedClosed(trx, businessId, settled);
    if (reports === 0) return;
    const after = { reason: 'closed', reports };
    await recordListingChange(trx, { at, actor, action: 'report.dismiss', businessId, after });
  });
}

function tooFew(): AppError {
  return new AppError(
    'conflict',
    m.reports_closed_needs_more({ closedReportsNeeded: CLOSED_REPORTS_NEEDED }),
  );
}
