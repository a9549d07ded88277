import type { Database } from '../../platform/database/database.ts';

/** A file holds the businesses of so many ids, hence never more addresses than sitemaps may have. */
const IDS_PER_FILE = 50_000;
const BATCH = 500;

/** The numbers of the files that hold anything. One step on the primary key for each. */
export async function findSitemapFiles(db: Database): Promise<number[]> {
  const rows = await db.run<{ file: number }>(
    {
      name: 'sitemap_files',
      text: `select file
             from generate_series(1, (select max(id) / ${IDS_PER_FILE} + 1 from businesses)) as file
             where exists (
               select from businesses
               where id >= (file - 1) * ${IDS_PER_FILE} and id < file * ${IDS_PER_FILE}
                 and is_listed
             )`,
    },
    [],
  );
  return rows.map((row) => row.file);
}

export interface SitemapRow {
  id: number;
  slug: string;
  categorySlug: string;
  updatedAt: Date;
}

/** The approved businesses of a file, read in batches by primary key. */
export async function* readSitemapRows(db: Database, file: number): AsyncGenerator<SitemapRow[]> {
  const end = file * IDS_PER_FILE;
  let after = end - IDS_PER_FILE - 1;
  for (;;) {
    const rows = await db.run<SitemapRow>(
      {
        name: 'sitemap_rows',
        text: `select b.id, b.slug, c.slug as category_slug, b.updated_at
               from businesses b join categories c on c.id = b.category_id
               where b.id > $1 and b.id < $2 and b.is_listed
               order by b.id limit $3`,
      },
      [after, end, BATCH],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

const FEWEST_OF_TRADE = 3;

/** Categories, trades, published pages, places, and towns with offers: the addresses that are no business. */
export async function findSectionPaths(db: Database, offersAt: Date | null) {
  const [categories, trades, pages, places, offering] = await Promise.all([
    db.kysely.selectFrom('categories').select('slug').orderBy('id').limit(5_000).execute(),
    db.kysely
      .selectFrom('trades')
      .innerJoin('tradeCounts', 'tradeCounts.tradeId', 'trades.id')
      .select('slug')
      .where('isListed', '=', true)
      .where('state', '=', '')
      .where('cityKey', '=', '')
      .where('businessCount', '>=', FEWEST_OF_TRADE)
      .orderBy('trades.id')
      .limit(5_000)
      .execute(),
    db.kysely
      .selectFrom('pages')
      .select(['slug', 'updatedAt', 'isGuide'])
      .where('isPublished', '=', true)
      .orderBy('id')
      .limit(5_000)
      .execute(),
    db.kysely
      .selectFrom('facetCounts')
      .select(['state', 'cityKey'])
      .where('categoryId', '=', 0)
      .where('state', '<>', '')
      .where('businessCount', '>', 0)
      .orderBy('businessCount', 'desc')
      .limit(30_000)
      .execute(),
    findOfferingTowns(db, offersAt),
  ]);
  return { categories, trades, pages, places, offering };
}

/** Index offer_spans_end. */
function findOfferingTowns(db: Database, at: Date | null) {
  return db.run<{ state: string; cityKey: string }>(
    {
      name: 'sitemap_offers',
      text: `select o.state, o.city_key from offer_spans o join businesses b on b.id = o.business_id
             where o.ends_at > $1::timestamptz and o.spans @> $1::timestamptz and b.is_listed
             group by o.state, o.city_key order by o.state, o.city_key limit 10000`,
    },
    [at],
  );
}
