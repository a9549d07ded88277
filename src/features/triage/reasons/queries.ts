import { sql } from 'kysely';
import type { ReasonFor, SavedReason } from '../../../contract/staff/saved-reasons.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

const columns = ['id', 'decision', 'title', 'text', 'version'] as const;

export interface Reason {
  decision: ReasonFor;
  title: string;
  text: string;
}

/** In the order in which they were saved. The whole table, which is small. */
export function listReasons(
  db: Database['kysely'] | DatabaseTransaction,
  most: number,
): Promise<SavedReason[]> {
  return db.selectFrom('savedReasons').select(columns).orderBy('id').limit(most).execute();
}

/** One writer at a time, so that neither number nor title is exceeded. */
export async function lockReasons(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table saved_reasons in share row exclusive mode`.execute(trx);
}

/** Primary key. */
export async function findReason(
  trx: DatabaseTransaction,
  id: number,
): Promise<SavedReason | null> {
  const row = await trx
    .selectFrom('savedReasons')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Unique index saved_reasons_title. */
export async function isTitleTaken(
  trx: DatabaseTransaction,
  { decision, title }: Reason,
  exceptId: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('savedReasons')
    .select('id')
    .where('decision', '=', decision)
    .where(sql`lower(title)`, '=', sql<string>`lower(${title})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export function insertReason(
  trx: DatabaseTransaction,
  reason: Reason,
  at: Date,
): Promise<SavedReason> {
  return trx
    .insertInto('savedReasons')
    .values({ ...reason, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Primary key. */
export function updateReason(
  trx: DatabaseTransaction,
  id: number,
  { decision, title, text, at }: Reason & { at: Date },
): Promise<SavedReason> {
  return trx
    .updateTable('savedReasons')
    .set(({ eb }) => ({ decision, title, text, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Primary key. */
export async function deleteReason(trx: DatabaseTransaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('savedReasons')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
