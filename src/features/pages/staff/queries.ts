import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { PagesTable } from '../tables.ts';

export type PageRow = Selectable<PagesTable>;

export type PageFields = Pick<
  PageRow,
  'slug' | 'title' | 'content' | 'metaDescription' | 'isPublished'
>;

/** Drafts too; the few rows of the table. */
export function findAllPages(db: Database): Promise<PageRow[]> {
  return db.kysely.selectFrom('pages').selectAll().orderBy('id').limit(500).execute();
}

/** Primary key. */
function selectPage(db: Database['kysely'], id: number) {
  return db.selectFrom('pages').selectAll().where('id', '=', id);
}

export async function findPage(db: Database, id: number): Promise<PageRow | null> {
  return (await selectPage(db.kysely, id).executeTakeFirst()) ?? null;
}

/** The row, held against other changes until the transaction ends. */
export async function lockPage(trx: DatabaseTransaction, id: number): Promise<PageRow | null> {
  return (await selectPage(trx, id).forUpdate().executeTakeFirst()) ?? null;
}

export function insertPage(
  trx: DatabaseTransaction,
  fields: PageFields,
  at: Date,
): Promise<PageRow> {
  return trx
    .insertInto('pages')
    .values({ ...fields, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a row that is locked; its version moves on. */
export function changePage(
  trx: DatabaseTransaction,
  id: number,
  fields: Partial<PageFields>,
  at: Date,
): Promise<PageRow> {
  return trx
    .updateTable('pages')
    .set({ ...fields, version: sql<number>`version + 1`, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function dropPage(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('pages').where('id', '=', id).execute();
}
