import type { Category } from '../../contract/categories.ts';
import type { Database } from '../../platform/database/database.ts';

export interface CategoryPosition {
  position: number;
  id: number;
}

/** Below every position: where the list starts. */
const FIRST = -(2 ** 31);

const COLUMNS = `c.id, c.name, c.slug, c.icon, c.description,
  coalesce(f.business_count, 0) as business_count`;

/** Those that are not going, with their kept counts: the few rows of the table. */
const CATEGORIES = `categories c
  left join facet_counts f on f.category_id = c.id and f.state = '' and f.city_key = ''
  where c.moving_to is null`;

export function findCategories(
  db: Database,
  { limit, after }: { limit: number; after: CategoryPosition | null },
): Promise<(Category & CategoryPosition)[]> {
  return db.run(
    {
      name: 'categories',
      text: `select ${COLUMNS}, c.position from ${CATEGORIES}
             and (c.position, c.id) > ($1::int, $2::bigint)
             order by c.position, c.id limit $3`,
    },
    [after?.position ?? FIRST, after?.id ?? 0, limit],
  );
}

export async function countCategories(db: Database): Promise<number> {
  const [row] = await db.run<{ total: number }>(
    {
      name: 'category_count',
      text: 'select count(*) as total from categories where moving_to is null',
    },
    [],
  );
  return row?.total ?? 0;
}

export async function findCategoryBySlug(db: Database, slug: string): Promise<Category | null> {
  const [row] = await db.run<Category>(
    { name: 'category_by_slug', text: `select ${COLUMNS} from ${CATEGORIES} and c.slug = $1` },
    [slug],
  );
  return row ?? null;
}

export async function findCategorySlug(db: Database, id: number): Promise<string | null> {
  const [row] = await db.run<{ slug: string }>(
    { name: 'category_slug', text: 'select slug from categories where id = $1' },
    [id],
  );
  return row?.slug ?? null;
}
