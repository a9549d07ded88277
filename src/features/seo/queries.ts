import { LANDING_MINIMUM } from '../../contract/places.ts';
import type { Database } from '../../platform/database/database.ts';
import { planIncludes } from '../businesses/model/facet-columns.rules.ts';

/** Range of business IDs per sitemap file, which keeps a file below the limit of 50,000 URLs. */
const IDS_PER_FILE = 50_000;
const BATCH = 500;

/** Returns the numbers of the sitemap files that have listings. One primary-key lookup per file. */
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

/** Returns up to 10,000 towns with current offers. Uses index `offer_spans_end`. */
function findOfferingTowns(db: Database, at: Date | null) {
  return db.run<{ state: string; cityKey: string }>(
    {
      name: 'sitemap_offers',
      text: `select o.state, o.city_key from offer_spans o join businesses b on b.id = o.business_id
             where o.ends_at > $1::timestamptz and o.spans @> $1::timestamptz and b.is_listed and ${planIncludes('offers', 'b')}
             group by o.state, o.city_key order by o.state, o.city_key limit 10000`,
    },
    [at],
  );
}

const MAX_URLS = 50_000;

const LANDINGS = {
  trades: { counts: 'trade_counts', id: 'trade_id', isShown: 'is_listed' },
  categories: { counts: 'facet_counts', id: 'category_id', isShown: 'moving_to is null' },
} as const;

export type LandingKind = keyof typeof LANDINGS;

/** Returns the slug of a trade or category, or null if it has no pages. Uses the primary key. */
export async function findLandingSlug(
  db: Database,
  kind: LandingKind,
  id: number,
): Promise<string | null> {
  const [row] = await db.run<{ slug: string }>(
    {
      name: `landing_slug_${kind}`,
      text: `select slug from ${kind} where id = $1::bigint and ${LANDINGS[kind].isShown}`,
    },
    [id],
  );
  return row?.slug ?? null;
}

/** Returns the IDs of trades or categories with enough businesses in some town. Primary keys of the counts. */
export async function findLandingFiles(db: Database, kind: LandingKind): Promise<number[]> {
  const { counts, id, isShown } = LANDINGS[kind];
  const rows = await db.run<{ id: number }>(
    {
      name: `landing_files_${kind}`,
      text: `select k.id from ${kind} k
             where ${isShown} and exists (
               select from ${counts} n where n.${id} = k.id and n.state <> '' and n.city_key <> ''
                 and n.business_count >= ${LANDING_MINIMUM})
             order by k.id limit 5000`,
    },
    [],
  );
  return rows.map((row) => row.id);
}

export interface LandingRow {
  state: string;
  cityKey: string;
}

/** Yields the towns with enough businesses of a trade or category, in batches. Primary key of the counts. */
export async function* readLandingRows(
  db: Database,
  kind: LandingKind,
  id: number,
): AsyncGenerator<LandingRow[]> {
  const { counts, id: column } = LANDINGS[kind];
  let after: LandingRow = { state: '', cityKey: '' };
  for (let left = MAX_URLS; left > 0; left -= BATCH) {
    const rows = await db.run<LandingRow>(
      {
        name: `landing_rows_${kind}`,
        text: `select state, city_key from ${counts}
               where ${column} = $1::bigint and (state, city_key) > ($2, $3) and city_key <> ''
                 and business_count >= ${LANDING_MINIMUM}
               order by state, city_key limit $4`,
      },
      [id, after.state, after.cityKey, BATCH],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}
