import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Sort order that keeps neighboring listings together but orders regions randomly, so that the first rows of
 * a long result come from anywhere.
 */
export function byNeighborhood(row = ''): string {
  const of = row && `${row}.`;
  return `hashtext(left(${of}zip_code, 3)), left(${of}zip_code, 5), ${of}state, ${of}city_key,
    ${of}category_id`;
}

export type Rewriting = { stage: 'rows' | 'indexes'; done: number; all: number };

/** Rewrites the table of listings in order of neighborhood. All reads and writes of listings wait until it is done. */
export async function compactListings(
  db: Database,
  { report, every }: { report: (state: Rewriting) => void; every: number },
): Promise<void> {
  const timer = setInterval(() => {
    readProgress(db).then(
      (state) => state && report(state),
      () => {},
    );
  }, every);
  try {
    await db.kysely.transaction().execute(async (trx) => {
      await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
      // Takes the strongest lock at once, because upgrading a lock can cause a deadlock.
      await sql`lock table businesses in access exclusive mode`.execute(trx);
      await sql
        .raw(`create index businesses_compacted on businesses (${byNeighborhood()})`)
        .execute(trx);
      await sql`cluster businesses using businesses_compacted`.execute(trx);
      await sql`drop index businesses_compacted`.execute(trx);
    });
  } finally {
    clearInterval(timer);
  }
  await sql`vacuum (analyze) businesses`.execute(db.kysely);
}

async function readProgress(db: Database): Promise<Rewriting | null> {
  const { rows } = await sql<{ rows: number; all: number; indexes: number; allIndexes: number }>`
    select p.heap_tuples_written as rows, greatest(c.reltuples, p.heap_tuples_written) as all,
      p.index_rebuild_count as indexes,
      (select count(*) from pg_index where indrelid = c.oid) as all_indexes
    from pg_stat_progress_cluster p join pg_class c on c.oid = p.relid
    where p.datname = current_database() and c.oid = 'businesses'::regclass
  `.execute(db.kysely);
  const [found] = rows;
  if (!found) return null;
  return found.indexes === 0 && found.rows < found.all
    ? { stage: 'rows', done: found.rows, all: found.all }
    : { stage: 'indexes', done: found.indexes, all: found.allIndexes };
}
