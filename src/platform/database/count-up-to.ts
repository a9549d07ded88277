import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

export interface BoundedCount {
  total: number;
  /** True if there are more than `total`. */
  isTotalCapped: boolean;
}

/** Counts the rows of a `select` statement, which must end where a `limit` may follow. */
export async function countUpTo(
  db: Database['kysely'] | DatabaseTransaction,
  rows: RawBuilder<unknown>,
  most = 10_000,
): Promise<BoundedCount> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (${rows} limit ${most + 1}) found
  `.execute(db);
  const count = counted.rows[0]?.count ?? 0;
  return { total: Math.min(count, most), isTotalCapped: count > most };
}
