import { sql } from 'kysely';
import type { PairIds } from '../model/pairs.queries.ts';
import type { Connection } from '../model/queries.ts';
import { LIKELY, SAME } from '../model/score.rules.ts';

const MAX_PER_KEY = 60;

export async function listWithoutKeys(
  db: Connection,
  after: number,
  limit: number,
): Promise<{ ids: number[]; last: number | null }> {
  const { rows } = await sql<{ id: number; isBare: boolean }>`
    select b.id, not exists (select from business_keys k where k.business_id = b.id) as is_bare
    from businesses b where b.id > ${after} order by b.id limit ${limit}
  `.execute(db);
  const ids = rows.flatMap(({ id, isBare }) => (isBare ? [id] : []));
  return { ids, last: rows.at(-1)?.id ?? null };
}

export async function countBusinesses(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from businesses`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function dropKeys(db: Connection): Promise<void> {
  await sql`truncate business_keys`.execute(db);
}

/**
 * Collects all pairs that share a lean key in a temporary table. Reads `business_keys` in the order of its
 * primary key.
 */
export async function joinKeys(db: Connection): Promise<number> {
  await sql`set work_mem = '64MB'`.execute(db);
  await sql`analyze business_keys`.execute(db);
  await sql`drop table if exists twin_candidates`.execute(db);
  await sql`
    create temp table twin_candidates as
    with shared as materialized (
      select array_agg(business_id) as ids from business_keys
      where key >= 0 group by key having count(*) between 2 and ${sql.lit(MAX_PER_KEY)}
    )
    select distinct one as low_id, other as high_id
    from shared, unnest(ids) as one, unnest(ids) as other
    where one < other
  `.execute(db);
  await sql`create index on twin_candidates (low_id, high_id)`.execute(db);
  await sql`analyze twin_candidates`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) from twin_candidates
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listPairCandidates(
  db: Connection,
  after: PairIds,
  limit: number,
): Promise<PairIds[]> {
  const { rows } = await sql<PairIds>`
    select low_id, high_id from twin_candidates
    where (low_id, high_id) > (${after.lowId}, ${after.highId})
    order by low_id, high_id limit ${limit}
  `.execute(db);
  return rows;
}

export async function listOpenAfter(
  db: Connection,
  after: PairIds,
  limit: number,
): Promise<PairIds[]> {
  const { rows } = await sql<PairIds>`
    select low_id, high_id from duplicate_pairs
    where state = 'open' and (low_id, high_id) > (${after.lowId}, ${after.highId})
    order by low_id, high_id limit ${limit}
  `.execute(db);
  return rows;
}

/** Listings that changed during the run stay queued for a check. */
export async function endChecksBefore(db: Connection, began: Date): Promise<void> {
  await sql`
    delete from twin_checks t using businesses b
    where b.id = t.business_id and b.updated_at < ${began}
  `.execute(db);
}

export interface Bands {
  state: string;
  same: number;
  likely: number;
  maybe: number;
}

export async function countBands(db: Connection): Promise<Bands[]> {
  const { rows } = await sql<Bands>`
    select p.state, count(*) filter (where p.score >= ${SAME}) as same,
      count(*) filter (where p.score >= ${LIKELY} and p.score < ${SAME}) as likely,
      count(*) filter (where p.score < ${LIKELY}) as maybe
    from duplicate_pairs p
    join businesses l on l.id = p.low_id and l.deleted_at is null
    join businesses h on h.id = p.high_id and h.deleted_at is null
    group by p.state order by p.state
  `.execute(db);
  return rows;
}
