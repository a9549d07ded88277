import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

const SLUG_LOCK = 7_301_002;

/** Nobody else gives a category or a trade its slug until the transaction ends. */
export async function holdSlugs(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(trx);
}

/** Unique indexes. */
export const hasCategorySlug = (trx: DatabaseTransaction, slug: string) =>
  hasSlug(trx, 'categories', slug);
export const hasTradeSlug = (trx: DatabaseTransaction, slug: string) =>
  hasSlug(trx, 'trades', slug);

async function hasSlug(
  trx: DatabaseTransaction,
  table: 'categories' | 'trades',
  slug: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom(table)
    .select('slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}
