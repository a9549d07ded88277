import { type RawBuilder, sql } from 'kysely';
import type { StaleReason } from '../../../contract/checks.staff.ts';
import { STALE_FROM } from '../../../contract/checks.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

export interface Signs {
  confirmedAt: Date;
  isWebsiteDead: boolean;
  /** Reports of closure from different networks since the listing was last confirmed. */
  closedReports: number;
  hasConflict: boolean;
  /** Whether the listing disappeared from the file of a scheduled import since it was last confirmed. */
  hasVanished: boolean;
}

const CLOSED_REPORTS = 3;

/** Weighs the signs that a listing is out of date. Unanswered emails don't count as a sign. */
export function weighSigns(signs: Signs, at: Date): StaleReason[] {
  const months = (count: number) => signs.confirmedAt < monthsBefore(at, count);
  const age = months(36) ? 2 : months(18) ? 1 : 0;
  const reasons: StaleReason[] = [
    { code: 'unconfirmed', points: age },
    { code: 'website', points: signs.isWebsiteDead ? 2 : 0 },
    { code: 'closed', points: signs.closedReports >= CLOSED_REPORTS ? 3 : 0 },
    { code: 'vanished', points: signs.hasVanished ? 3 : 0 },
    { code: 'conflict', points: signs.hasConflict ? 1 : 0 },
  ];
  return reasons.filter(({ points }) => points > 0);
}

export function sumPoints(reasons: StaleReason[]): number {
  return reasons.reduce((sum, { points }) => sum + points, 0);
}

export function isStale(reasons: StaleReason[]): boolean {
  return sumPoints(reasons) >= STALE_FROM;
}

export function monthsBefore(at: Date, count: number): Date {
  const date = new Date(at);
  date.setUTCMonth(date.getUTCMonth() - count);
  return date;
}

/**
 * Columns for rows `b` of `businesses`. Uses the primary key of `business_checks` and indexes
 * `business_reports_said_closed` and `schedule_listings_vanished`.
 */
export const signColumns = sql`
  coalesce(b.confirmed_at, b.submitted_at) as confirmed_at,
  exists (
    select from business_checks c
    where c.business_id = b.id and c.kind = 'website' and c.state = 'dead') as is_website_dead,
  (
    select count(distinct coalesce(r.reporter_hash, r.id::text))::int from business_reports r
    where r.business_id = b.id and r.reason = 'closed' and r.state <> 'dismissed'
      and (b.confirmed_by is null or b.confirmed_by = 'source' or r.created_at > b.confirmed_at)
  ) as closed_reports,
  exists (
    select from schedule_listings l
    where l.business_id = b.id and l.gone_since is not null
      and (b.confirmed_by is null or b.confirmed_by = 'source' or l.gone_since > b.confirmed_at)
  ) as has_vanished,
  exists (
    select from business_checks c
    where c.business_id = b.id and c.kind not in ('website', 'stale') and c.state = 'doubt'
  ) as has_conflict`;

export type ListingSigns = Signs & { id: number };

/**
 * Lists stale listings and those with any sign besides age, since age alone is never enough. Uses indexes
 * `business_checks_facts`, `business_checks_stale`, `business_reports_said_closed` and
 * `schedule_listings_vanished`.
 */
export async function listStaleListings(
  trx: DatabaseTransaction,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select business_id as id from (
      (select distinct business_id from business_checks
       where state <> 'ok' and kind <> 'stale' and business_id > ${after}
       order by business_id limit ${limit})
      union
      (select business_id from business_checks
       where kind = 'stale' and business_id > ${after} order by business_id limit ${limit})
      union
      (select business_id from business_reports
       where reason = 'closed' and state <> 'dismissed' and business_id > ${after}
       group by business_id having count(*) >= 3 order by business_id limit ${limit})
      union
      (select distinct business_id from schedule_listings
       where gone_since is not null and business_id > ${after} order by business_id limit ${limit})
    ) candidates order by business_id limit ${limit}
  `.execute(trx);
  return rows.map(({ id }) => id);
}

export async function readSigns(trx: DatabaseTransaction, ids: number[]): Promise<ListingSigns[]> {
  return selectSigns(
    trx,
    sql`b.id = any(${ids}::bigint[]) and b.is_listed
    and b.may_be_closed_at is null`,
  );
}

async function selectSigns(trx: DatabaseTransaction, where: RawBuilder<unknown>) {
  const { rows } = await sql<ListingSigns>`
    select b.id, ${signColumns} from businesses b where ${where}
  `.execute(trx);
  return rows;
}

export async function writeStale(
  trx: DatabaseTransaction,
  ids: number[],
  stale: number[],
  at: Date,
): Promise<void> {
  await sql`
    delete from business_checks
    where kind = 'stale' and business_id = any(${ids}::bigint[])
      and business_id <> all(${stale}::bigint[])
  `.execute(trx);
  await sql`
    insert into business_checks (business_id, kind, state, since)
    select id, 'stale', 'doubt', ${at} from unnest(${stale}::bigint[]) as id order by id
    on conflict (business_id, kind) do nothing
  `.execute(trx);
}
