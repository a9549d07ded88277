import { sql } from 'kysely';
import type { ProblemReason } from '../../../contract/reports.ts';
import type { Database } from '../../../platform/database/database.ts';

const BATCH = 1000;

/**
 * Stores one open report per network and reason; a later detail replaces the earlier one. Returns false if
 * there is no such public listing. Uses index `business_reports_once`.
 */
export async function keepReport(
  db: Database,
  report: {
    businessId: number;
    reason: ProblemReason;
    detail: string | null;
    reporterHash: string;
    at: Date;
  },
): Promise<boolean> {
  const { businessId, reason, detail, reporterHash, at } = report;
  const { rows } = await sql`
    insert into business_reports (business_id, reason, detail, reporter_hash, created_at)
    select id, ${reason}, ${detail}, ${reporterHash}, ${at}::timestamptz from businesses
    where id = ${businessId} and is_listed
    on conflict (business_id, reason, reporter_hash) where state = 'open'
      do update set detail = coalesce(excluded.detail, business_reports.detail)
    returning id
  `.execute(db.kysely);
  return rows.length > 0;
}

export async function isListed(db: Database, businessId: number): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .where('isListed', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases reporters and their texts from old reports, which stay. Uses index `business_reports_kept`. */
export async function forgetReporters(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      update business_reports set reporter_hash = null, detail = null
      where id in (
        select id from business_reports
        where created_at < ${before} and (reporter_hash is not null or detail is not null)
        order by created_at limit ${BATCH})
      returning id
    `.execute(db.kysely);
    if (rows.length < BATCH) return;
  }
}
