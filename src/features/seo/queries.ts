import type { Database } from '../../platform/database.ts';

const URLS_PER_FILE = 50_000;
const BATCH = 2_000;

/**
 * The first id of each sitemap file, 50,000 approved businesses apart. Index-only on the primary
 * key's order; bounded by the table.
 */
export async function findSitemapStarts(db: Database): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    {
      name: 'sitemap_starts',
      text: `select id from (
               select id, row_number() over (order by id) as n from businesses
               where is_approved and deleted_at is null
             ) numbered where n % ${URLS_PER_FILE} = 1 order by id`,
    },
    [],
  );
  return rows.map((row) => row.id);
}

export interface SitemapRow {
  id: number;
  slug: string;
  category_slug: string;
  updated_at: Date;
}

/** Approved businesses from an id on, at most a file's worth, read in batches by primary key. */
export async function* readSitemapRows(db: Database, start: number): AsyncGenerator<SitemapRow[]> {
  let after = start - 1;
  let left = URLS_PER_FILE;
  while (left > 0) {
    const rows = await db.run<SitemapRow>(
      {
        name: 'sitemap_rows',
        text: `select b.id, b.slug, c.slug as category_slug, b.updated_at
               from businesses b join categories c on c.id = b.category_id
               where b.id > $1 and b.is_approved and b.deleted_at is null
               order by b.id limit $2`,
      },
      [after, Math.min(BATCH, left)],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
    left -= rows.length;
  }
}

/** Categories, published pages and places: the addresses that are no business. */
export async function findSectionPaths(db: Database) {
  const [categories, pages, places] = await Promise.all([
    db.kysely.selectFrom('categories').select('slug').orderBy('id').limit(5_000).execute(),
    db.kysely
      .selectFrom('pages')
      .select(['slug', 'updated_at'])
      .where('is_published', '=', true)
      .orderBy('id')
      .limit(5_000)
      .execute(),
    db.kysely
      .selectFrom('facet_counts')
      .select(['state', 'city_key'])
      .where('category_id', '=', 0)
      .where('state', '<>', '')
      .where('business_count', '>', 0)
      .orderBy('business_count', 'desc')
      .limit(30_000)
      .execute(),
  ]);
  return { categories, pages, places };
}
