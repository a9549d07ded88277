import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { CopyValue } from '../../platform/database/copy.ts';
import type { Database } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { readCsv, readJson } from '../../platform/seed-files.ts';
import { nameTown } from '../../platform/town-key.ts';
import { settlePoints } from '../businesses/model/places.queries.ts';
import { markSample } from '../businesses/model/sample-mark.rules.ts';
import { listAllKeys } from '../duplicates/model/keys.ts';
import { hashComment } from '../reviews/model/rules.ts';
import { renewPages, seedPages } from './pages.ts';
import { fillTowns, fillZipCodes, readZips } from './places.ts';
import {
  advanceIdentity,
  copyRows,
  deleteSampleReviews,
  insertFinerTrades,
  insertNewPhrases,
  listSeeded,
  lockSeed,
  markSeeded,
  rebuildDerivedTables,
  withoutIndexes,
} from './queries.ts';
import { fillRegions } from './regions.ts';
import {
  createRandom,
  type ReviewTemplates,
  type SampleReview,
  writeSampleReviews,
} from './reviews.rules.ts';

const DAY = 86_400_000;

interface SeedCategory {
  id: number;
  name: string;
  slug: string;
  icon: string;
  description: string;
}

export interface Seeding {
  isFirst: boolean;
  removedReviews: number;
}

/**
 * Seeds the database in one transaction. Inserts businesses only with `sample`. A public site gets no made-up
 * reviews and loses existing ones.
 */
export async function seedDatabase(
  db: Database,
  seed: 'sample' | 'none',
  clock: Clock,
  { isPublic }: { isPublic: boolean } = { isPublic: false },
): Promise<Seeding> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await lockSeed(client);
    const seeded = await listSeeded(client);
    const isSeeded = seeded.has('seed');
    const zips = isSeeded && seeded.has('towns') ? [] : await readZips();
    if (!isSeeded) {
      await fillZipCodes(client, zips);
      await seedPages(client, clock());
      await seedCategories(client);
      await markSeeded(client, 'seed', seed);
    }
    if (!seeded.has('pages-4')) {
      await renewPages(client, clock());
      await markSeeded(client, 'pages-4', 'done');
    }
    if (!seeded.has('towns')) {
      await fillTowns(client, zips);
      await markSeeded(client, 'towns', 'done');
    }
    if (!seeded.has('regions-2')) {
      await fillRegions(client);
      await markSeeded(client, 'regions-2', 'done');
    }
    if (!seeded.has('trades')) {
      const trades = await fillTrades(client);
      await markSeeded(client, 'trades', 'done');
      if (!isSeeded && seed === 'sample')
        await seedBusinesses(client, trades, { now: clock(), hasReviews: !isPublic });
      await rebuildDerivedTables(client);
    }
    if (!seeded.has('preset-phrases')) {
      await addPresetPhrases(client);
      await markSeeded(client, 'preset-phrases', 'done');
    }
    if (!seeded.has('finer-trades')) {
      await addFinerTrades(client);
      await markSeeded(client, 'finer-trades', 'done');
    }
    const hasSampleReviews = isPublic && !seeded.has('sample-reviews');
    const removedReviews = hasSampleReviews && isSeeded ? await deleteSampleReviews(client) : 0;
    if (hasSampleReviews) await markSeeded(client, 'sample-reviews', 'removed');
    await client.query('commit');
    return { isFirst: !isSeeded, removedReviews };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

export function printRemoved({ removedReviews }: Seeding, print: (line: string) => void): void {
  if (removedReviews === 0) return;
  print(`Removed the ${removedReviews} made-up reviews of the sample: this site is public now`);
}

async function readCategories(): Promise<SeedCategory[]> {
  const categories = await readJson<Omit<SeedCategory, 'id'>[]>('categories.json');
  return categories.map((category, index) => ({ ...category, id: index + 1 }));
}

async function seedCategories(client: pg.PoolClient) {
  const categories = await readCategories();
  await copyRows(
    client,
    'categories',
    ['id', 'name', 'slug', 'icon', 'description', 'position'],
    categories.map(({ id, name, slug, icon, description }) => [
      id,
      name,
      slug,
      icon,
      description,
      id,
    ]),
  );
  await advanceIdentity(client, 'categories');
}

async function seedBusinesses(
  client: pg.PoolClient,
  trades: Map<string, number>,
  { now, hasReviews }: { now: Date; hasReviews: boolean },
) {
  const categories = await readCategories();
  const templates = await readJson<ReviewTemplates>('reviews.json');
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const alsoUnder = await readSourceCategories();
  const businesses: CopyValue[][] = [];
  const keys: string[][] = [];
  const slugs = [];
  const reviews: CopyValue[][] = [];
  let id = 0;
  for await (const row of readCsv('businesses-10k.csv.gz')) {
    const category = bySlug.get(row.category ?? '');
    if (!category || !row.name || !row.slug || !row.city || !row.state) continue;
    id += 1;
    const random = createRandom(row.slug);
    const isPremium = Boolean(row.website) && random() < 0.03;
    const named = (row.trades ?? '').split(';');
    const written = hasReviews ? writeSampleReviews(category.slug, named, templates, random) : [];
    const submittedAt = new Date(now.getTime() - (1 + random() * 729) * DAY);
    const ratingSum = written.reduce((sum, review) => sum + review.rating, 0);
    const text = (column: string) => row[column]?.trim() || null;
    const own = named.flatMap((slug) => trades.get(slug) ?? []);
    const zipCode = row['zip code'] ?? '';
    const town = nameTown(row.city, row.state, zipCode);
    businesses.push([
      ...[id, row.name, foldText(row.name), row.slug, row.description ?? '', row.address ?? ''],
      ...[town.name, town.key, row.state, zipCode, text('phone')],
      ...[text('email'), text('website'), category.id, foldText(category.name), isPremium, true],
      ...[submittedAt, submittedAt, now, ratingSum, written.length, `{${own.join(',')}}`, 'import'],
      ...[text('lat'), text('lon'), row.lat ? 'rooftop' : null, text('source'), now, 'source'],
      alsoUnder.get(row.slug) ?? '',
    ]);
    slugs.push([row.slug, id]);
    keys.push(...seedKeys(id, row, category.id));
    for (const [index, review] of written.entries()) {
      reviews.push(reviewRow(id, index, review, now));
    }
  }
  await withoutIndexes(client, ['businesses', 'business_texts', 'reviews'], async () => {
    await copyRows(client, 'businesses', BUSINESS_COLUMNS, businesses);
    await client.query(settlePoints('true'));
    await copyRows(client, 'reviews', REVIEW_COLUMNS, reviews);
  });
  await copyRows(client, 'business_keys', ['key', 'business_id'], keys);
  await client.query('insert into twin_checks select id from businesses');
  await copyRows(client, 'business_slugs', ['slug', 'business_id'], slugs);
  await advanceIdentity(client, 'businesses');
}

async function readSourceCategories(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { slug = '', categories = '' } of readCsv('source_categories.csv.gz')) {
    found.set(slug, categories.replaceAll(';', ', '));
  }
  return found;
}

function seedKeys(id: number, row: Record<string, string>, categoryId: number) {
  const { name = '', address = '', city = '', state = '', phone = '', website = '' } = row;
  const facts = { name, address, city, state, zipCode: row['zip code'] ?? '', phone, website };
  const listing = { ...facts, id, categoryId, latitude: null, longitude: null };
  return listAllKeys([listing]).map(({ key }) => [String(key), String(id)]);
}

function reviewRow(businessId: number, index: number, review: SampleReview, now: Date) {
  return [
    ...[businessId, review.rating, review.reviewerName, review.comment, markSample(index)],
    ...[hashComment(review.comment), new Date(now.getTime() - review.age * DAY)],
  ];
}

const BUSINESS_COLUMNS = [
  ...['id', 'name', 'name_key', 'slug', 'description', 'address', 'city', 'city_key', 'state'],
  ...['zip_code', 'phone', 'email', 'website', 'category_id', 'category_key', 'is_premium'],
  ...['is_approved', 'submitted_at', 'approved_at', 'updated_at', 'rating_sum', 'review_count'],
  ...['trades', 'trades_from', 'latitude', 'longitude', 'location_precision', 'source'],
  ...['confirmed_at', 'confirmed_by', 'source_categories'],
];

const REVIEW_COLUMNS = [
  ...['business_id', 'rating', 'reviewer_name', 'comment', 'author_hash', 'comment_hash'],
  'created_at',
];

const TRADE_COLUMNS = [
  ...['id', 'slug', 'name', 'singular', 'category_id', 'icon', 'schema_type', 'is_local_business'],
  'is_listed',
  'part_of',
];
const PHRASE_COLUMNS = [
  ...['stem', 'position', 'phrase', 'trade_id', 'category_id', 'kind', 'is_risky'],
];

async function fillTrades(client: pg.PoolClient): Promise<Map<string, number>> {
  const categories = await tradesReadCategories(client);
  const ids = new Map<string, number>();
  const trades = [];
  for await (const row of readCsv('trades/trades.csv')) {
    const { slug = '', name = '', singular = '', category = '', icon = '' } = row;
    ids.set(slug, trades.length + 1);
    trades.push([
      ...[trades.length + 1, slug, name, singular, categories.get(category) ?? null, icon],
      ...[row.schema_type ?? null, row.is_local_business === 'yes', row.tier === '1'],
      ids.get(row.part_of ?? '') ?? null,
    ]);
  }
  await copyRows(client, 'trades', TRADE_COLUMNS, trades);
  await advanceIdentity(client, 'trades');
  await copyRows(client, 'trade_phrases', PHRASE_COLUMNS, await readPhrases(ids, categories));
  return ids;
}

/**
 * Adds the names of trades in presets as phrases, to existing directories too. A stem that already has a
 * meaning keeps it.
 */
async function addPresetPhrases(client: pg.PoolClient): Promise<void> {
  const phrases = [];
  for await (const { trades: trade, risk, ...row } of readPresetPhrases()) {
    phrases.push({ ...row, trade, isRisky: risk === 'high' });
  }
  await insertNewPhrases(client, phrases);
}

async function addFinerTrades(client: pg.PoolClient): Promise<void> {
  const trades = [];
  for await (const row of readCsv('trades/trades.csv')) {
    const { slug, name, singular, category, icon, part_of: partOf } = row;
    const { schema_type: schemaType, is_local_business: isLocal } = row;
    if (!partOf) continue;
    const isLocalBusiness = isLocal === 'yes';
    trades.push({ slug, name, singular, category, icon, partOf, schemaType, isLocalBusiness });
  }
  const finer = new Set(trades.map(({ slug }) => slug));
  const phrases = [];
  for await (const { stem, trades: meanings = '' } of readEnglishPhrases()) {
    for (const trade of meanings.split(';')) if (finer.has(trade)) phrases.push({ stem, trade });
  }
  await insertFinerTrades(client, trades, phrases);
}

async function* readEnglishPhrases() {
  yield* readPhraseRows();
  yield* readPresetPhrases();
}

async function* readPresetPhrases() {
  for await (const { language, ...row } of readCsv('trades/preset-phrases.csv')) {
    if (language === 'en') yield row;
  }
}

async function tradesReadCategories(client: pg.PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ slug: string; id: number }>(
    'select slug, id from categories',
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

async function* readPhraseRows() {
  for (const file of ['everyday', 'phrases']) yield* readCsv(`trades/${file}.csv`);
}

async function readPhrases(trades: Map<string, number>, categories: Map<string, number>) {
  const phrases = [];
  const seen = new Set<string>();
  for await (const row of readPhraseRows()) {
    const { phrase = '', stem = '', kind = '', risk = '' } = row;
    if (seen.has(stem)) continue;
    seen.add(stem);
    for (const [position, meaning] of (row.trades ?? '').split(';').entries()) {
      const trade = trades.get(meaning) ?? null;
      const category = trade === null ? (categories.get(meaning.slice(1)) ?? null) : null;
      if (trade === null && category === null) continue;
      phrases.push([stem, position, phrase, trade, category, kind, risk === 'high']);
    }
  }
  return phrases;
}
