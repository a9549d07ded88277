import { sql } from 'kysely';
import type { DuplicateReason } from '../../../domain/duplicate-verdict.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Connection } from './queries.ts';
import { LIKELY } from './score.rules.ts';

export interface FoundPair {
  lowId: number;
  highId: number;
  score: number;
  reasons: DuplicateReason[];
}

/**
 * SQL for the pairs `w` of listings `b` and `o` that await a staff decision. Pairs with a lower score are
 * only shown with the listing. Uses index `triage_twins`.
 */
export const waitingPairs = {
  from: sql`duplicate_pairs w
    join businesses b on b.id = w.low_id and b.deleted_at is null
    join businesses o on o.id = w.high_id and o.deleted_at is null`,
  where: sql`w.state = 'open' and w.score >= ${sql.lit(LIKELY)}`,
};

export async function enqueuePairCheck(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  await sql`
    insert into twin_checks (business_id) select unnest(${ids}::bigint[]) as id order by id
    on conflict do nothing
  `.execute(trx);
}

/** Reopens pairs that staff had marked as different. Uses the primary key and index `duplicate_pairs_high`. */
export async function reopenPairs(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  await sql`
    update duplicate_pairs set state = 'open', decided_at = null, decided_by = null
    where state = 'different'
      and (low_id = any(${ids}::bigint[]) or high_id = any(${ids}::bigint[]))
  `.execute(trx);
}

export async function holdNext(trx: DatabaseTransaction, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from businesses b
    where b.id = any(array(
      select business_id from twin_checks order by business_id limit ${limit}))
    order by b.id for key share skip locked
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Locks other listings and returns their ids. Skips rows that are locked elsewhere, because waiting here
 * could cause a deadlock.
 */
export async function holdOthers(trx: DatabaseTransaction, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from businesses where id = any(${ids}::bigint[])
    order by id for key share skip locked
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

export async function endChecks(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  await sql`delete from twin_checks where business_id = any(${ids}::bigint[])`.execute(trx);
}

export async function upsertPairs(db: Connection, pairs: FoundPair[], at: Date): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into duplicate_pairs (low_id, high_id, score, reasons, found_at)
    select "lowId", "highId", score, reasons, ${at}
    from json_to_recordset(${JSON.stringify(pairs)}::json)
      as found ("lowId" bigint, "highId" bigint, score real, reasons jsonb)
    order by 1, 2
    on conflict (low_id, high_id) do update
      set score = excluded.score, reasons = excluded.reasons
      where duplicate_pairs.state = 'open'
  `.execute(db);
}

export interface PairIds {
  lowId: number;
  highId: number;
}

/** Uses the primary key and index `duplicate_pairs_high`. */
export async function listOpenPairs(trx: DatabaseTransaction, ids: number[]): Promise<PairIds[]> {
  const { rows } = await sql<PairIds>`
    select low_id, high_id from duplicate_pairs
    where state = 'open' and (low_id = any(${ids}::bigint[]) or high_id = any(${ids}::bigint[]))
  `.execute(trx);
  return rows;
}

export async function deletePairs(db: Connection, pairs: PairIds[]): Promise<void> {
  await sql`
    delete from duplicate_pairs p
    using unnest(${pairs.map(({ lowId }) => lowId)}::bigint[],
      ${pairs.map(({ highId }) => highId)}::bigint[]) as gone (low_id, high_id)
    where p.low_id = gone.low_id and p.high_id = gone.high_id and p.state = 'open'
  `.execute(db);
}

/** Saves pairs. Returns the listings of skipped pairs, which another transaction has locked. */
export async function keepPairs(
  trx: DatabaseTransaction,
  pairs: FoundPair[],
  at: Date,
): Promise<number[]> {
  if (pairs.length === 0) return [];
  const held = await holdOthers(trx, listIds(pairs));
  const { kept = [], left = [] } = Object.groupBy(pairs, ({ lowId, highId }) =>
    held.has(lowId) && held.has(highId) ? 'kept' : 'left',
  );
  await upsertPairs(trx, kept, at);
  return listIds(left);
}

function listIds(pairs: FoundPair[]): number[] {
  return [...new Set(pairs.flatMap(({ lowId, highId }) => [lowId, highId]))];
}
