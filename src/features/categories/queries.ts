import type { Category } from '../../contract/categories.ts';
import type { Database } from '../../platform/database/database.ts';

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

export function findCategories(db: Database): Promise<Category[]> {
  return selectCategories(db).limit(500).execute();
}

export async function findCategoryBySlug(db: Database, slug: string): Promise<Category | null> {
  return (await selectCategories(db).where('c.slug', '=', slug).executeTakeFirst()) ?? null;
}
