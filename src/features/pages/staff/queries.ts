import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { PagesTable } from '../tables.ts';

export type PageRow = Selectable<PagesTable>;

/** What staff write of a page. */
export type PageFields = Pick<
  PageRow,
  'slug' | 'title' | 'content' | 'metaDescription' | 'isPublished'
>;

/** Drafts too; the few rows of the table. */
export function findAllPages(db: Database): Promise<PageRow[]> {
  return db.kysely.selectFrom('pages').selectAll().orderBy('id').limit(500).execute();
}

/** Primary key. */
export async function findPage(db: Database, id: number): Promise<PageRow | null> {
  const row = await db.kysely
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The row, held against other changes until the transaction ends. Primary key. */
export async function lockPage(trx: DatabaseTransaction, id: number): Promise<PageRow | null> {
  const row = await trx
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Unique index on slug. */
export async function isSlugTaken(
  trx: DatabaseTransaction,
  slug: string,
  exceptId: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('pages')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
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
