import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';

export type PageRow = Stored<'pages'>;

export type PageFields = Pick<
  PageRow,
  'slug' | 'title' | 'content' | 'metaDescription' | 'isPublished'
>;

export function findAllPages(db: Database['kysely'] | DatabaseTransaction): Promise<PageRow[]> {
  return db
    .selectFrom('pages')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(500)
    .execute();
}

function selectPage(db: Database['kysely'], id: number) {
  return db.selectFrom('pages').selectAll().where('id', '=', id);
}

export async function findPage(db: Database, id: number): Promise<PageRow | null> {
  const row = await selectPage(db.kysely, id).where('deletedAt', 'is', null).executeTakeFirst();
  return row ?? null;
}

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

export async function setDeleted(
  trx: DatabaseTransaction,
  id: number,
  { deletedAt, isPublished }: { deletedAt: Date | null; isPublished: boolean },
): Promise<void> {
  await trx.updateTable('pages').set({ deletedAt, isPublished }).where('id', '=', id).execute();
}

export async function removeDeletedPage(db: Database, id: number): Promise<void> {
  await db.kysely
    .deleteFrom('pages')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .execute();
}

export async function giveSlugUp(trx: DatabaseTransaction, slug: string): Promise<void> {
  await trx
    .deleteFrom('pages')
    .where('slug', '=', slug)
    .where('deletedAt', 'is not', null)
    .execute();
}

export const PAGES_TAG = 'pages';

export type PlanRow = Stored<'pagePlans'>;

export function findPlans(db: Database): Promise<PlanRow[]> {
  return db.kysely.selectFrom('pagePlans').selectAll().limit(500).execute();
}

export async function findPlan(
  db: Database['kysely'] | DatabaseTransaction,
  pageId: number,
): Promise<PlanRow | null> {
  const plans = db.selectFrom('pagePlans').selectAll().where('pageId', '=', pageId);
  return (await plans.executeTakeFirst()) ?? null;
}

export async function savePlan(
  trx: DatabaseTransaction,
  plan: Omit<PlanRow, 'version'>,
): Promise<void> {
  const { pageId: _, ...values } = plan;
  const version = sql<number>`nextval(pg_get_serial_sequence('page_plans', 'version'))`;
  await trx
    .insertInto('pagePlans')
    .values(plan)
    .onConflict((conflict) => conflict.column('pageId').doUpdateSet({ ...values, version }))
    .execute();
}

export async function deletePlan(trx: DatabaseTransaction, pageId: number): Promise<void> {
  await trx.deleteFrom('pagePlans').where('pageId', '=', pageId).execute();
}

export async function findDuePages(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('pagePlans')
    .innerJoin('pages', 'pages.id', 'pagePlans.pageId')
    .select('pagePlans.pageId')
    .where('publishAt', '<=', now)
    .where('deletedAt', 'is', null)
    .orderBy('publishAt')
    .limit(limit)
    .execute();
  return rows.map(({ pageId }) => pageId);
}

export type RevisionRow = Stored<'pageRevisions'>;

export async function keepRevision(
  trx: DatabaseTransaction,
  page: PageRow,
  savedBy: string | null,
): Promise<void> {
  const { id, slug, title, content, metaDescription, isPublished, version } = page;
  await trx
    .insertInto('pageRevisions')
    .values({
      pageId: id,
      version,
      slug,
      title,
      content,
      metaDescription,
      isPublished,
      savedAt: page.updatedAt,
      savedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findRevisions(
  db: Database,
  pageId: number,
  before: number,
  limit: number,
): Promise<RevisionRow[]> {
  return db.kysely
    .selectFrom('pageRevisions')
    .selectAll()
    .where('pageId', '=', pageId)
    .where('version', '<', before)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

export async function countRevisions(db: Database, pageId: number): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('pageRevisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('pageId', '=', pageId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findRevision(
  trx: DatabaseTransaction,
  id: number,
): Promise<RevisionRow | null> {
  const row = await trx
    .selectFrom('pageRevisions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
