import { sql } from 'kysely';
import type { Category } from '../../contract/categories.ts';
import type { Database } from '../../platform/database/database.ts';

/** A place in the order that staff gave the categories. */
export interface CategoryPosition {
  position: number;
  id: number;
}

/** Categories with their kept counts; the few rows of the table in their order, but for those going. */
function selectCategories(db: Database) {
  return db.kysely
    .selectFrom('categories as c')
    .leftJoin('facetCounts as f', (join) =>
      join.onRef('f.categoryId', '=', 'c.id').on('f.state', '=', '').on('f.cityKey', '=', ''),
    )
    .select((eb) => [
      'c.id',
      'c.name',
      'c.slug',
      'c.icon',
      'c.description',
      eb.fn.coalesce('f.businessCount', eb.lit(0)).as('businessCount'),
    ])
    .where('c.movingTo', 'is', null)
    .orderBy('c.position')
    .orderBy('c.id');
}

export function findCategories(
  db: Database,
  { limit, after }: { limit: number; after: CategoryPosition | null },
): Promise<(Category & CategoryPosition)[]> {
  const query = selectCategories(db).select('c.position').limit(limit);
  if (!after) return query.execute();
  return query.where(sql<boolean>`(c.position, c.id) > (${after.position}, ${after.id})`).execute();
}

export async function countCategories(db: Database): Promise<number> {
  const { total } = await db.kysely
    .selectFrom('categories')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('movingTo', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findCategoryBySlug(db: Database, slug: string): Promise<Category | null> {
  return (await selectCategories(db).where('c.slug', '=', slug).executeTakeFirst()) ?? null;
}
