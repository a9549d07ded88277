import type { Category } from '../../contract/categories.ts';
import type { Database } from '../../platform/database/database.ts';

/** Categories with their kept counts; the few rows of the table in their order, but for those going. */
function selectCategories(db: Database) {
  return db.kysely
    .selectFrom('categories as c')
    .leftJoin('facet_counts as f', (join) =>
      join.onRef('f.category_id', '=', 'c.id').on('f.state', '=', '').on('f.city_key', '=', ''),
    )
    .select((eb) => [
      'c.id',
      'c.name',
      'c.slug',
      'c.icon',
      'c.description',
      eb.fn.coalesce('f.business_count', eb.lit(0)).as('businessCount'),
    ])
    .where('c.moving_to', 'is', null)
    .orderBy('c.position')
    .orderBy('c.id');
}

export function findCategories(db: Database): Promise<Category[]> {
  return selectCategories(db).limit(500).execute();
}

export async function findCategoryBySlug(db: Database, slug: string): Promise<Category | null> {
  return (await selectCategories(db).where('c.slug', '=', slug).executeTakeFirst()) ?? null;
}
