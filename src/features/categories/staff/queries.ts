import { sql } from 'kysely';
import type { CategoryInput } from '../../../contract/categories.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';

export type CategoryRow = Stored<'categories'>;

function selectCategory(trx: DatabaseTransaction, id: number) {
  return trx.selectFrom('categories').selectAll().where('id', '=', id);
}

/** Locks a category until the transaction ends. New businesses in it must wait. */
export async function lockCategory(
  trx: DatabaseTransaction,
  id: number,
): Promise<CategoryRow | null> {
  return (await selectCategory(trx, id).forUpdate().executeTakeFirst()) ?? null;
}

/** Locks a category against deletion and renaming until the transaction ends; allows new businesses. */
export async function holdCategory(
  trx: DatabaseTransaction,
  id: number,
): Promise<CategoryRow | null> {
  return (await selectCategory(trx, id).forShare().executeTakeFirst()) ?? null;
}

export async function findCategoryId(
  trx: DatabaseTransaction,
  slug: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertCategory(
  trx: DatabaseTransaction,
  input: CategoryInput,
): Promise<number> {
  const { id } = await trx
    .insertInto('categories')
    .values({
      ...input,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from categories)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertFormer(
  trx: DatabaseTransaction,
  former: Omit<CategoryRow, 'movingTo'>,
): Promise<void> {
  await trx.insertInto('categories').values(former).execute();
}

export async function changeCategory(
  trx: DatabaseTransaction,
  id: number,
  change: Partial<Pick<CategoryRow, 'name' | 'slug' | 'icon' | 'description' | 'movingTo'>>,
): Promise<void> {
  await trx.updateTable('categories').set(change).where('id', '=', id).execute();
}

export async function dropCategory(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('categories').where('id', '=', id).execute();
}

/**
 * Counts a category's businesses, including deleted ones, which can still be restored to it. Uses stored
 * counts and indexes `businesses_outside`, `businesses_pending` and `businesses_deleted`.
 */
export async function countMembers(trx: DatabaseTransaction, id: number) {
  const { rows } = await sql<{ present: number; deleted: number }>`
    select
      coalesce((select business_count::bigint from facet_counts
                where category_id = ${id} and state = '' and city_key = ''), 0)
        + (select count(*) from businesses
           where is_outside and is_approved and deleted_at is null and category_id = ${id})
        + (select count(*) from businesses
           where not is_approved and deleted_at is null and category_id = ${id}) as present,
      (select count(*) from businesses where category_id = ${id} and deleted_at is not null) as deleted
  `.execute(trx);
  return rows[0] ?? { present: 0, deleted: 0 };
}

export async function hasArrivals(trx: DatabaseTransaction, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('categories')
    .select('id')
    .where('movingTo', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
