import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

const SECTIONS_LOCK = 7_301_002;

/** Other transactions that ask for this lock wait until this one ends. */
export async function holdSections(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SECTIONS_LOCK})`.execute(trx);
}

/** Whoever takes a former address of a trade has it. Primary key. */
export async function freeFormerSlug(trx: DatabaseTransaction, slug: string): Promise<void> {
  await trx.deleteFrom('tradeSlugs').where('slug', '=', slug).execute();
}

export async function hasSlug(
  trx: DatabaseTransaction,
  table: 'categories' | 'trades',
  slug: string,
): Promise<boolean> {
  const found = trx.selectFrom(table).select('slug').where('slug', '=', slug);
  return (await found.executeTakeFirst()) !== undefined;
}
