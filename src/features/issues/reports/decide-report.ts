import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import {
  CLOSED_REPORTS_NEEDED,
  type ReportGroup,
  type ReportQueue,
} from '../../../contract/reports.staff.ts';
import { type ProblemReason, problemReason } from '../../../contract/reports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { changeListing } from '../../businesses/model/change-listing.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { undoLastChange } from '../../businesses/model/undo-change.ts';
import {
  correctedColumns,
  describeProposed,
  type Proposed,
  pickFacts,
  proposed,
} from './corrections.rules.ts';

const DETAILS = 5;
const CORRECTIONS = 5;

type ClusterRow = Omit<ReportGroup, 'firstAt' | 'lastAt' | 'now' | 'corrections'> & {
  firstId: number;
  firstAt: Date;
  lastAt: Date;
  listing: Parameters<typeof pickFacts>[1];
  corrections: { id: number; proposed: Proposed; count: number }[];
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
  { after, limit, only }: { after: number; limit: number; only?: Subject },
): Promise<Group[]> {
  const { where, having } = queues[queue];
  const isOf = only ? sql`and business_id = ${only.businessId} and reason = ${only.reason}` : sql``;
  const { rows } = await sql<ClusterRow>`
    select g.reason, g.count, g.first_id, g.last_id, g.first_at, g.last_at,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug),
        'isListed', b.is_listed,
        'mayBeClosed', b.may_be_closed_at is not null
      ) as business,
      json_build_object(
        'name', b.name, 'address', b.address, 'city', b.city, 'state', b.state,
        'zipCode', b.zip_code, 'phone', b.phone, 'website', b.website, 'hours', b.hours,
        'isPremium', b.is_premium
      ) as listing,
      (
        select coalesce(json_agg(s), '[]') from (
          select max(id) as id, proposed, greatest(1, count(distinct reporter_hash))::int as count
          from business_reports
          where business_id = g.business_id and reason = g.reason and ${where} and proposed is not null
          group by proposed order by count desc, max(id) desc limit ${CORRECTIONS}
        ) s
      ) as corrections,
      array(
        select detail from business_reports
        where business_id = g.business_id and reason = g.reason and ${where} and detail is not null
        order by id desc limit ${DETAILS}
      ) as details,
      (
        select owner_answer from business_reports
        where business_id = g.business_id and reason = g.reason and ${where}
          and owner_answer is not null
        order by id desc limit 1
      ) as owner_answer,
      (
        select count(distinct reporter_hash)::int from business_reports
        where business_id = g.business_id and ${isClosed}
      ) as confirmed_closed
    from (
      select business_id, reason, count(*)::int as count, min(id) as first_id, max(id) as last_id,
        min(created_at) as first_at, max(created_at) as last_at
      from business_reports where ${where} ${isOf} group by business_id, reason
      having min(id) > ${after} and ${having}
      order by min(id) limit ${limit}
    ) g
    join businesses b on b.id = g.business_id
    join categories c on c.id = b.category_id
    order by g.first_id
  `.execute(db.kysely);
  return rows.map(({ firstAt, lastAt, listing, corrections, ...row }) => {
    const now = pickFacts(row.reason, listing);
    return {
      ...row,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      now: now && describeProposed(now),
      corrections: corrections.map(({ proposed, ...one }) => {
        return { ...one, text: describeProposed(proposed) };
      }),
    };
  });
}

export async function countReportGroups(
  db: Database,
  queue: ReportQueue,
  most: number,
): Promise<number> {
  const { where, having } = queues[queue];
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from business_reports where ${where} group by business_id, reason having ${having}
      limit ${most}
    ) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/**
 * Decides open reports up to the newest one that staff read. Returns their number. Uses index
 * `business_reports_once`.
 */
export async function decideReports(
  trx: DatabaseTransaction,
  which: { businessId: number; reason: ProblemReason; lastId: number },
  decision: { state: 'confirmed' | 'dismissed'; decidedAt: Date; decidedBy: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('businessReports')
    .set(decision)
    .where('businessId', '=', which.businessId)
    .where('reason', '=', which.reason)
    .where('id', '<=', which.lastId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return Number(numUpdatedRows);
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

interface Dependencies {
  db: Database;
  clock: Clock;
}

interface Decision {
  reason: ProblemReason;
  decision: 'confirmed' | 'dismissed';
  /** Id of the newest report that was read. Later reports stay open. */
  lastId: number;
  /** The correction to make, and what the listing said as it was read. */
  accepted?: { id: number; now: string } | undefined;
  note: string | null;
  actor: string;
}

export function decideOnReports(
  { db, clock }: Dependencies,
  businessId: number,
  { reason, decision, lastId, accepted, note, actor }: Decision,
): Promise<{ count: number; confirmedClosed: number; version: number | null }> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const subject = { businessId, reason, lastId };
    const version = accepted
      ? await makeCorrection(trx, subject, { ...accepted, actor, at })
      : null;
    const settled = { state: decision, decidedAt: at, decidedBy: actor };
    const count = await decideReports(trx, { businessId, reason, lastId }, settled);
    if (count === 0) {
      throw new AppError('conflict', m.reports_decided_reload());
    }
    const action = decision === 'confirmed' ? 'report.confirm' : 'report.dismiss';
    const after = { reason, reports: count };
    const reasons = note ? { reason: note } : {};
    await recordListingChange(trx, { at, actor, action, businessId, after, ...reasons });
    return { count, confirmedClosed: await countConfirmedClosed(trx, businessId), version };
  });
}

const ACCEPT = 'business.accept-correction';

/** Values that a correction replaced, kept in the audit log so that it can be undone. */
const replaced = z.object({ reason: problemReason, lastId: z.int(), values: proposed });
const readReplaced = (before: unknown) => z.object({ replaced }).parse(before).replaced;

/** Returns the version of the changed listing, or null if the listing already says so. */
async function makeCorrection(
  trx: DatabaseTransaction,
  { businessId, reason, lastId }: Subject & { lastId: number },
  { id, now, actor: by, at }: { id: number; now: string; actor: string; at: Date },
): Promise<number | null> {
  const operation = {
    action: ACCEPT,
    by,
    at,
    recall: (row: ListingRow) => ({
      name: row.name,
      replaced: { reason, lastId, values: pickFacts(reason, row) },
    }),
  };
  const { before, after } = await changeListing(trx, businessId, operation, async (row) => {
    const facts = pickFacts(reason, row);
    if (!facts || describeProposed(facts) !== now) {
      throw new AppError('conflict', m.reports_listing_changed());
    }
    const report = await trx
      .selectFrom('businessReports')
      .select('proposed')
      .where('id', '=', id)
      .where('businessId', '=', businessId)
      .where('reason', '=', reason)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (!report?.proposed) throw new AppError('conflict', m.reports_decided_reload());
    return correctedColumns(proposed.parse(report.proposed));
  });
  return after.version === before.version ? null : after.version;
}

/** Takes a correction back and opens its reports again, unless their networks have reported anew. */
export function undoCorrection(
  { db, clock }: Dependencies,
  businessId: number,
  { version, actor }: { version: number; actor: string },
): Promise<{ count: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    const change = await undoLastChange(
      trx,
      { id: businessId, version, actor, at: clock() },
      { [ACCEPT]: (before) => correctedColumns(readReplaced(before).values) },
    );
    const { reason, lastId } = readReplaced(change.before);
    return { count: await reopenReports(trx, { businessId, reason, lastId }, actor) };
  });
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
  { db, clock }: Dependencies,
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
