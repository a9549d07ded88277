import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';

export type PageRow = Stored<'pages'>;

export type PageFields = Pick<
  PageRow,
  'slug' | 'title' | 'content' | 'metaDescription' | 'isPublished'
>;

/** Drafts too; the few rows of the table. */
export function findAllPages(db: Database['kysely'] | DatabaseTransaction): Promise<PageRow[]> {
  return db
    .selectFrom('pages')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(500)
    .execute();
}

/** Primary key. */
function selectPage(db: Database['kysely'], id: number) {
  return db.selectFrom('pages').selectAll().where('id', '=', id);
}

export async function findPage(db: Database, id: number): Promise<PageRow | null> {
  const row = await selectPage(db.kysely, id).where('deletedAt', 'is', null).executeTakeFirst();
  return row ?? null;
}

/** The row, locked until the transaction ends. */
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

/** Hides a page until its deletion is final, or shows it as it was. Primary key. */
export async function setDeleted(
  trx: DatabaseTransaction,
  id: number,
  { deletedAt, isPublished }: { deletedAt: Date | null; isPublished: boolean },
): Promise<void> {
  await trx.updateTable('pages').set({ deletedAt, isPublished }).where('id', '=', id).execute();
}

/** Removes a deleted page with its revisions. Primary key. */
export async function removeDeletedPage(db: Database, id: number): Promise<void> {
  await db.kysely
    .deleteFrom('pages')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .execute();
}

/** The same for one whose slug is wanted by another. Unique index on slug. */
export async function giveSlugUp(trx: DatabaseTransaction, slug: string): Promise<void> {
  await trx
    .deleteFrom('pages')
    .where('slug', '=', slug)
    .where('deletedAt', 'is not', null)
    .execute();
}
