import { sql } from 'kysely';
import type { ProblemReason } from '../../../contract/reports.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runInBatches } from '../../../platform/database/in-batches.ts';
import type { Proposed } from './corrections.rules.ts';

/** Returns the facts of a public listing, or null. */
export async function findListed(db: Database, businessId: number) {
  const row = await db.kysely
    .selectFrom('businesses as b')
    .innerJoin('categories as c', 'c.id', 'b.categoryId')
    .select(['b.id', 'b.slug', 'c.slug as categorySlug', 'b.isPremium'])
    .select(['b.name', 'b.address', 'b.city', 'b.state', 'b.zipCode'])
    .select(['b.phone', 'b.website', 'b.hours'])
    .where('b.id', '=', businessId)
    .where('b.isListed', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewReport {
  reason: ProblemReason;
  proposed: Proposed | null;
}

/**
 * Stores one open report per network and reason; a later correction or detail replaces the earlier one. Returns
 * the number of reports, 0 if the listing is no longer public. Uses index `business_reports_once`.
 */
export async function keepReports(
  db: Database,
  report: {
    businessId: number;
    problems: NewReport[];
    detail: string | null;
    reporterHash: string;
    at: Date;
  },
): Promise<number> {
  const { businessId, problems, detail, reporterHash, at } = report;
  const { rows } = await sql`
    insert into business_reports (business_id, reason, proposed, detail, reporter_hash, created_at)
    select b.id, p.reason, nullif(p.proposed, 'null'), ${detail}, ${reporterHash}, ${at}::timestamptz
    from businesses b, jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as p (reason text, proposed jsonb)
    where b.id = ${businessId} and b.is_listed
    on conflict (business_id, reason, reporter_hash) where state = 'open' do update set
      detail = coalesce(excluded.detail, business_reports.detail),
      proposed = coalesce(excluded.proposed, business_reports.proposed)
    returning id
  `.execute(db.kysely);
  return rows.length;
}

/** Erases reporters and their texts from old reports, which stay. Uses index `business_reports_kept`. */
export function forgetReporters(db: Database, before: Date): Promise<void> {
  return runInBatches((most) =>
    sql`
      update business_reports set reporter_hash = null, detail = null, proposed = null
      where id in (
        select id from business_reports
        where created_at < ${before} and (reporter_hash is not null or detail is not null)
        order by created_at limit ${most})
      returning id
    `.execute(db.kysely),
  );
}
