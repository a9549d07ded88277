import { sql } from 'kysely';
import type { ExportInput, SavedExport } from '../../contract/exports.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Author } from './named.ts';

/** By name. The whole table, which is small. */
export async function listSavedExports(
  db: Database['kysely'] | DatabaseTransaction,
): Promise<SavedExport[]> {
  const rows = await db
    .selectFrom('savedExports')
    .select(['id', 'name', 'filter', 'columns', 'version', 'updatedAt'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
}

export async function lockSavedExports(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table saved_exports in share row exclusive mode`.execute(trx);
}

function toRow({ name, filter, columns }: ExportInput, { at, by }: Author) {
  return {
    name,
    filter: JSON.stringify(filter),
    columns: JSON.stringify(columns),
    updatedAt: at,
    updatedBy: by,
  };
}

export async function insertSavedExport(
  trx: DatabaseTransaction,
  input: ExportInput,
  author: Author,
): Promise<number> {
  const saved = trx.insertInto('savedExports').values(toRow(input, author)).returning('id');
  return (await saved.executeTakeFirstOrThrow()).id;
}

/** Primary key. */
export async function updateSavedExport(
  trx: DatabaseTransaction,
  id: number,
  input: ExportInput,
  author: Author,
): Promise<void> {
  const row = toRow(input, author);
  await trx
    .updateTable('savedExports')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Primary key. */
export async function deleteSavedExport(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('savedExports').where('id', '=', id).execute();
}
