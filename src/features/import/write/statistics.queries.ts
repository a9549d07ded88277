import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { dropTimeout } from './queries.ts';

/** Of the planner's statistics; each stands for 300 sampled rows. */
const COARSE = 200;

/**
 * Of a directory that was just filled, before its indexes are there: each would cost a look at every
 * sampled row. A coarse sample: the server takes a finer one as soon as it notices so many new rows.
 */
export async function gatherFirstStatistics(trx: DatabaseTransaction): Promise<void> {
  const set = (target: number) =>
    sql`alter table businesses alter search_vector set statistics ${sql.lit(target)}`.execute(trx);
  const shares = (target: number) =>
    sql`alter statistics businesses_staff_text_shares set statistics ${sql.lit(target)}`.execute(
      trx,
    );
  const { rows } = await sql<{ words: number; shares: number }>`
    select attstattarget as words, stxstattarget as shares from pg_attribute, pg_statistic_ext
    where attrelid = 'businesses'::regclass and attname = 'search_vector'
      and stxname = 'businesses_staff_text_shares'
  `.execute(trx);
  await set(COARSE);
  await shares(COARSE);
  await gatherStatistics(trx);
  for (const before of rows) {
    await set(before.words);
    await shares(before.shares);
  }
}

async function gatherStatistics(trx: DatabaseTransaction): Promise<void> {
  await sql`analyze businesses, business_names, business_slugs, business_keys, facet_counts,
    trade_counts, words`.execute(trx);
}

/** Whether so many rows change what the planner believes; the server's own measure is a tenth. */
export async function areMany(db: Database, rows: number): Promise<boolean> {
  const found = await sql<{ total: number }>`
    select reltuples::bigint as total from pg_class where oid = 'businesses'::regclass
  `.execute(db.kysely);
  return rows * 10 > (found.rows[0]?.total ?? 0);
}

export async function refreshStatistics(db: Database): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await dropTimeout(trx);
    await gatherStatistics(trx);
  });
}
