import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

const BATCH = 1000;

/** Reports from one network come one after the other. */
export async function lockReporting(trx: DatabaseTransaction, networkHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${networkHash}, 1))`.execute(trx);
}

/** Whether another report of the network counts: since then, or on the same review. Index review_reports_network. */
export async function isNetworkReporting(
  trx: DatabaseTransaction,
  { networkHash, reviewId, since }: { networkHash: string; reviewId: number; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from review_reports
    where network_hash = ${networkHash} and is_counted
      and (created_at > ${since} or review_id = ${reviewId})
    limit 1
  `.execute(trx);
  return rows.length > 0;
}

/** A batch at a time. Index review_reports_network. */
export async function forgetReportNetworks(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      update review_reports set network_hash = null
      where id in (
        select id from review_reports
        where network_hash is not null and created_at < ${before} limit ${BATCH})
      returning id
    `.execute(db.kysely);
    if (rows.length < BATCH) return;
  }
}
