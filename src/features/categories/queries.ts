import type { Category } from '../../contract/categories.ts';
import type { Database } from '../../platform/database/database.ts';

/** Those that are not going, with their kept counts. */
const CATEGORIES = `
  select c.id, c.name, c.slug, c.icon, c.description,
         coalesce(f.business_count, 0) as business_count
  from categories c
  left join facet_counts f on f.category_id = c.id and f.state = '' and f.city_key = ''
  where c.moving_to is null`;

/** The few rows of the table, in their order. */
export function findCategories(db: Database): Promise<Category[]> {
  return db.run(
    { name: 'categories', text: `${CATEGORIES} order by c.position, c.id limit 500` },
    [],
  );
}

export async function findCategoryBySlug(db: Database, slug: string): Promise<Category | null> {
  const [row] = await db.run<Category>(
    { name: 'category_by_slug', text: `${CATEGORIES} and c.slug = $1` },
    [slug],
  );
  return row ?? null;
}
