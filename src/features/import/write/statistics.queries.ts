import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { dropTimeout } from './queries.ts';

/** Of the planner's statistics; each stands for 300 sampled rows. */
const COARSE = 50;

/**
 * Of a directory that was just filled, before its indexes are there: each would cost a look at every
 * sampled row. A coarse sample: the server takes a finer one as soon as it notices so many new rows.
 */
export async function gatherFirstStatistics(trx: DatabaseTransaction): Promise<void> {
  const { rows: fine } = await sql<{ subject: string; target: number }>`
    select format('table %s alter %I', attrelid::regclass, attname) as subject, attstattarget as target
    from pg_attribute where attrelid in ('businesses'::regclass, 'business_texts'::regclass)
      and attstattarget > ${COARSE}
    union all
    select format('statistics %I', stxname), stxstattarget
    from pg_statistic_ext where stxrelid = 'businesses'::regclass and stxstattarget > ${COARSE}
  `.execute(trx);
  const set = (subject: string, target: number) =>
    sql.raw(`alter ${subject} set statistics ${target}`).execute(trx);
  for (const { subject } of fine) await set(subject, COARSE);
  await sql`set local default_statistics_target = ${sql.lit(COARSE)}`.execute(trx);
  await gatherStatistics(trx);
  for (const { subject, target } of fine) await set(subject, target);
}

async function gatherStatistics(trx: DatabaseTransaction): Promise<void> {
  await sql`analyze businesses, business_texts, business_names, business_slugs, business_keys, facet_counts,
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
