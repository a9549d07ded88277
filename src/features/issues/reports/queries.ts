import { sql } from 'kysely';
import type { ProblemReason } from '../../../contract/reports.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { runInBatches } from '../../../platform/database/in-batches.ts';
import type { Proposed } from './corrections.rules.ts';

/** Returns the facts of a public listing, or null. */
export async function findListed(db: Database, businessId: number) {
  const row = await db.kysely
    .selectFrom('businesses as b')
    .innerJoin('categories as c', 'c.id', 'b.categoryId')
    .select(['b.id', 'b.slug', 'c.slug as categorySlug', 'b.isPremium', 'b.plan'])
    .select(['b.name', 'b.address', 'b.city', 'b.state', 'b.zipCode'])
    .select(['b.phone', 'b.website', 'b.hours'])
    .where('b.id', '=', businessId)
    .where('b.isListed', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Facts of listing `b` that reports are about, as JSON. */
export const listingJson = sql`json_build_object(
  'name', b.name, 'address', b.address, 'city', b.city, 'state', b.state,
  'zipCode', b.zip_code, 'phone', b.phone, 'website', b.website, 'hours', b.hours,
  'isPremium', b.is_premium, 'plan', b.plan, 'source', b.source)`;

export interface StoredCorrection {
  /** Id of the newest report with this correction. */
  id: number;
  proposed: Proposed;
  count: number;
  isOwners: boolean;
}

/** The values that the open reports of group `g` propose, as JSON, those from the most networks first. */
export function selectCorrections(most: number) {
  return sql`(
    select coalesce(json_agg(s), '[]') from (
      select max(id) as id, (array_agg(proposed order by id desc))[1] as proposed,
        greatest(1, count(distinct reporter_hash))::int as count,
        bool_or(owner_answer is not distinct from 'right') as "isOwners"
      from business_reports
      where business_id = g.business_id and reason = g.reason and state = 'open' and proposed is not null
      group by coalesce(proposed_key, proposed::text)
      order by count desc, max(id) desc limit ${sql.lit(most)}
    ) s
  )`;
}

export interface NewReport {
  reason: ProblemReason;
  proposed: Proposed | null;
  proposedKey: string | null;
  otherId: number | null;
  askedAt: Date | null;
  /** Time from which the report waits for staff; null if it waits from its creation. */
  waitsSince: Date | null;
}

/**
 * Returns the time from which open reports of a listing wait for staff, by reason. Uses index `business_reports_once`.
 */
export async function findDueTimes(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<Map<ProblemReason, Date>> {
  const { rows } = await sql<{ reason: ProblemReason; since: Date }>`
    select reason, min(coalesce(waits_since, created_at)) as since from business_reports
    where business_id = ${businessId} and state = 'open' group by reason
  `.execute(trx);
  return new Map(rows.map(({ reason, since }) => [reason, since]));
}

/**
 * Stores one open report per network and reason; later words replace the earlier ones. Uses index
 * `business_reports_once`.
 */
export async function insertReports(
  trx: DatabaseTransaction,
  report: {
    businessId: number;
    problems: NewReport[];
    detail: string | null;
    email: string | null;
    reporterHash: string;
    at: Date;
  },
): Promise<void> {
  const { businessId, problems, detail, email, reporterHash, at } = report;
  await sql`
    insert into business_reports (business_id, reason, proposed, proposed_key, other_id, asked_at, waits_since,
      detail, email, reporter_hash, created_at)
    select ${businessId}, p.reason, nullif(p.proposed, 'null'), p."proposedKey", p."otherId", p."askedAt",
      p."waitsSince", ${detail}, ${email}, ${reporterHash}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as p (reason text, proposed jsonb,
      "proposedKey" text, "otherId" bigint, "askedAt" timestamptz, "waitsSince" timestamptz)
    on conflict (business_id, reason, reporter_hash) where state = 'open' do update set
      detail = coalesce(excluded.detail, business_reports.detail),
      email = coalesce(excluded.email, business_reports.email),
      other_id = coalesce(excluded.other_id, business_reports.other_id),
      proposed_key = coalesce(excluded.proposed_key, business_reports.proposed_key),
      proposed = coalesce(excluded.proposed, business_reports.proposed)
  `.execute(trx);
}

/** Marks the reasons for which enough networks propose the same value; they no longer wait for the owner. */
export async function markAgreed(
  trx: DatabaseTransaction,
  { businessId, needed, at }: { businessId: number; needed: number; at: Date },
): Promise<void> {
  await sql`
    update business_reports w set is_agreed = g.is_agreed,
      waits_since = case when g.is_agreed then least(w.waits_since, ${at}::timestamptz) else w.waits_since end
    from (
      select reason, bool_or(networks >= ${needed}) as is_agreed
      from (
        select reason, count(distinct reporter_hash) filter (where proposed_key is not null) as networks
        from business_reports where business_id = ${businessId} and state = 'open'
        group by reason, proposed_key
      ) v group by reason
    ) g
    where w.business_id = ${businessId} and w.state = 'open' and w.reason = g.reason
      and w.is_agreed <> g.is_agreed
  `.execute(trx);
}

const DAY = 86_400_000;

/**
 * Erases reporters and their texts from old reports, and email addresses that got the decision. The reports
 * stay. Uses indexes `business_reports_kept` and `business_reports_told`.
 */
export async function forgetReporters(
  db: Database,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await runInBatches((most) =>
    sql`
      update business_reports set reporter_hash = null, detail = null, proposed = null, proposed_key = null,
        email = null
      where id in (
        select id from business_reports
        where created_at < ${before} and (reporter_hash is not null or detail is not null)
        order by created_at limit ${most})
      returning id
    `.execute(db.kysely),
  );
  // Until then, a correction can still be undone.
  const told = new Date(now.getTime() - DAY);
  await runInBatches((most) =>
    sql`
      update business_reports set email = null
      where id in (
        select id from business_reports where decided_at < ${told} and email is not null
        order by decided_at limit ${most})
      returning id
    `.execute(db.kysely),
  );
}
