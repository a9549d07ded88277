import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';

export type PlanRow = Stored<'pagePlans'>;

export function findPlans(db: Database): Promise<PlanRow[]> {
  return db.kysely.selectFrom('pagePlans').selectAll().limit(500).execute();
}

/** Primary key. */
export async function findPlan(
  db: Database['kysely'] | DatabaseTransaction,
  pageId: number,
): Promise<PlanRow | null> {
  const plans = db.selectFrom('pagePlans').selectAll().where('pageId', '=', pageId);
  return (await plans.executeTakeFirst()) ?? null;
}

/** In place of the one that the page has. Primary key. */
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

/** Primary key. */
export async function deletePlan(trx: DatabaseTransaction, pageId: number): Promise<void> {
  await trx.deleteFrom('pagePlans').where('pageId', '=', pageId).execute();
}

/** Pages whose time has come. The whole table, which is small. */
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
