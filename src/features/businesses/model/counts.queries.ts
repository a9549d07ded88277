import { sql } from 'kysely';
import { EVERYTHING } from '../../../platform/cache-tags.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { listTagsOf, TAGS } from './tags.ts';

export interface Listed {
  categoryId: number;
  categoryKey: string;
  nameKey: string;
  state: string;
  city: string;
  cityKey: string;
  isPremium: boolean;
  tradeIds: number[];
}

export interface FacetChange {
  categoryId: number;
  state: string;
  cityKey: string;
  businesses: number;
  premium: number;
}

export interface TradeChange {
  tradeId: number;
  state: string;
  cityKey: string;
  businesses: number;
}

export interface NameChange {
  nameKey: string;
  businesses: number;
}

export interface WordChange {
  word: string;
  businesses: number;
}

export type CountMove = readonly [before: Listed | null, after: Listed | null];

function listSides(moves: CountMove[]) {
  return moves.flatMap(
    ([before, after]) =>
      [
        [before, -1],
        [after, 1],
      ] as const,
  );
}

/** Sorted by key, so that two concurrent changes can't deadlock. */
export function listFacetChanges(moves: CountMove[]): FacetChange[] {
  const changes = new Map<string, FacetChange>();
  for (const [listed, sign] of listSides(moves)) {
    for (const facet of listed ? listFacets(listed) : []) {
      const key = `${facet.categoryId}|${facet.state}|${facet.cityKey}`;
      const change = changes.get(key) ?? { ...facet, businesses: 0, premium: 0 };
      change.businesses += sign;
      change.premium += listed?.isPremium ? sign : 0;
      changes.set(key, change);
    }
  }
  return [...changes.entries()]
    .filter(([, { businesses, premium }]) => businesses !== 0 || premium !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, change]) => change);
}

function listFacets({ categoryId, state, cityKey }: Listed) {
  return [
    { categoryId: 0, state: '', cityKey: '' },
    { categoryId, state: '', cityKey: '' },
    { categoryId: 0, state, cityKey: '' },
    { categoryId, state, cityKey: '' },
    { categoryId: 0, state, cityKey },
    { categoryId, state, cityKey },
  ];
}

/** Sorted by key, in the order in which an import locks the rows. */
export function listTradeChanges(moves: CountMove[]): TradeChange[] {
  const changes = new Map<string, TradeChange>();
  for (const [listed, sign] of listSides(moves)) {
    for (const facet of listed ? listTradeFacets(listed) : []) {
      const key = `${facet.tradeId}|${facet.state}|${facet.cityKey}`;
      const { businesses } = changes.get(key) ?? { businesses: 0 };
      changes.set(key, { ...facet, businesses: businesses + sign });
    }
  }
  const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
  return [...changes.values()]
    .filter(({ businesses }) => businesses !== 0)
    .sort(
      (one, other) =>
        one.tradeId - other.tradeId ||
        compare(one.state, other.state) ||
        compare(one.cityKey, other.cityKey),
    );
}

function listTradeFacets({ tradeIds, state, cityKey }: Listed) {
  return tradeIds.flatMap((tradeId) => [
    { tradeId, state: '', cityKey: '' },
    { tradeId, state, cityKey: '' },
    { tradeId, state, cityKey },
  ]);
}

export function listNameChanges(moves: CountMove[]): NameChange[] {
  const changes = new Map<string, number>();
  for (const [listed, sign] of listSides(moves)) {
    if (listed?.nameKey) changes.set(listed.nameKey, (changes.get(listed.nameKey) ?? 0) + sign);
  }
  return listInOrder(changes).map(([nameKey, businesses]) => ({ nameKey, businesses }));
}

export function listWordChanges(moves: CountMove[]): WordChange[] {
  const changes = new Map<string, number>();
  for (const [listed, sign] of listSides(moves)) {
    if (!listed) continue;
    for (const word of `${listed.nameKey} ${listed.categoryKey} ${listed.cityKey}`.split(' ')) {
      const length = [...word].length;
      if (length < 3 || length > 30 || /^[0-9]+$/.test(word)) continue;
      changes.set(word, (changes.get(word) ?? 0) + sign);
    }
  }
  return listInOrder(changes).map(([word, businesses]) => ({ word, businesses }));
}

function listInOrder(changes: Map<string, number>): [key: string, businesses: number][] {
  return [...changes]
    .filter(([, businesses]) => businesses !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

export function listCities(moves: CountMove[]): Listed[] {
  const cities = new Map<string, Listed>();
  for (const [, after] of moves) if (after) cities.set(`${after.state} ${after.cityKey}`, after);
  return [...cities].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, listed]) => listed);
}

export function listChangedTags(moves: CountMove[]): string[] {
  if (moves.length > 1) return [EVERYTHING];
  const lists = listSides(moves).flatMap(([listed]) => (listed ? listTagsOf(listed) : []));
  const hasMoved = listFacetChanges(moves).length > 0 || listTradeChanges(moves).length > 0;
  return [...lists, ...(hasMoved ? [TAGS.categories, TAGS.places] : [])];
}

export function moveCounts(
  trx: DatabaseTransaction,
  before: Listed | null,
  after: Listed | null,
): Promise<void> {
  return moveManyCounts(trx, [[before, after]]);
}

/** Updates the counts for many changed listings. Deletes rows that reach zero, except the overall total. */
export async function moveManyCounts(trx: DatabaseTransaction, moves: CountMove[]): Promise<void> {
  await moveFacets(trx, moves);
  await moveTrades(trx, moves);
  await moveNames(trx, moves);
  await moveWords(trx, moves);
  await announceChange(trx, listChangedTags(moves));
  const cities = listCities(moves);
  if (cities.length === 0) return;
  await sql`
    insert into cities (state, city_key, name)
    select * from unnest(${cities.map(({ state }) => state)}::text[],
      ${cities.map(({ cityKey }) => cityKey)}::text[], ${cities.map(({ city }) => city)}::text[])
    on conflict do nothing
  `.execute(trx);
}

async function moveFacets(trx: DatabaseTransaction, moves: CountMove[]) {
  const changes = listFacetChanges(moves);
  if (changes.length === 0) return;
  const columns = {
    categories: changes.map(({ categoryId }) => categoryId),
    states: changes.map(({ state }) => state),
    cities: changes.map(({ cityKey }) => cityKey),
  };
  await sql`
    insert into facet_counts (category_id, state, city_key, business_count, premium_count)
    select * from unnest(
      ${columns.categories}::bigint[], ${columns.states}::text[], ${columns.cities}::text[],
      ${changes.map(({ businesses }) => businesses)}::int[],
      ${changes.map(({ premium }) => premium)}::int[])
    on conflict (category_id, state, city_key) do update set
      business_count = facet_counts.business_count + excluded.business_count,
      premium_count = facet_counts.premium_count + excluded.premium_count
  `.execute(trx);
  await sql`
    delete from facet_counts f
    using unnest(${columns.categories}::bigint[], ${columns.states}::text[], ${columns.cities}::text[])
      as changed (category_id, state, city_key)
    where (f.category_id, f.state, f.city_key)
        = (changed.category_id, changed.state, changed.city_key)
      and f.business_count = 0 and (f.category_id <> 0 or f.state <> '')
  `.execute(trx);
}

async function moveTrades(trx: DatabaseTransaction, moves: CountMove[]) {
  const changes = listTradeChanges(moves);
  if (changes.length === 0) return;
  const keys = sql`
    ${changes.map(({ tradeId }) => tradeId)}::smallint[],
    ${changes.map(({ state }) => state)}::text[], ${changes.map(({ cityKey }) => cityKey)}::text[]`;
  await sql`
    insert into trade_counts (trade_id, state, city_key, business_count)
    select * from unnest(${keys}, ${changes.map(({ businesses }) => businesses)}::int[])
    on conflict (trade_id, state, city_key) do update set
      business_count = trade_counts.business_count + excluded.business_count
  `.execute(trx);
  await sql`
    delete from trade_counts t using unnest(${keys}) as changed (trade_id, state, city_key)
    where (t.trade_id, t.state, t.city_key) = (changed.trade_id, changed.state, changed.city_key)
      and t.business_count = 0
  `.execute(trx);
}

async function moveNames(trx: DatabaseTransaction, moves: CountMove[]) {
  const changes = listNameChanges(moves);
  if (changes.length === 0) return;
  const names = changes.map(({ nameKey }) => nameKey);
  await sql`
    insert into business_names (name_key, business_count)
    select * from unnest(${names}::text[], ${changes.map(({ businesses }) => businesses)}::int[])
    on conflict (name_key) do update set
      business_count = business_names.business_count + excluded.business_count
  `.execute(trx);
  await sql`
    delete from business_names where name_key = any(${names}::text[]) and business_count <= 0
  `.execute(trx);
}

async function moveWords(trx: DatabaseTransaction, moves: CountMove[]) {
  const changes = listWordChanges(moves);
  if (changes.length === 0) return;
  const words = changes.map(({ word }) => word);
  await sql`
    insert into words (word, business_count)
    select * from unnest(${words}::text[], ${changes.map(({ businesses }) => businesses)}::int[])
    on conflict (word) do update set
      business_count = words.business_count + excluded.business_count
  `.execute(trx);
  await sql`delete from words where word = any(${words}::text[]) and business_count <= 0`.execute(
    trx,
  );
}

/** Tables with counts of listings, in the order in which they are updated, to prevent deadlocks. */
export const COUNTED = ['facet_counts', 'trade_counts', 'business_names', 'words', 'cities'];

/** Statements that recount all listings. Uses `delete` rather than `truncate`, so that readers aren't blocked. */
export const COUNT_LISTINGS: readonly string[] = [
  `lock table ${COUNTED.join(', ')} in share row exclusive mode`,
  ...COUNTED.map((table) => `delete from ${table}`),
  `insert into facet_counts (category_id, state, city_key, business_count, premium_count)
   select coalesce(category_id, 0), coalesce(state, ''), coalesce(city_key, ''),
     count(*), count(*) filter (where is_premium)
   from businesses where is_listed
   group by grouping sets (
     (), (category_id), (state), (category_id, state), (state, city_key),
     (category_id, state, city_key))
   having grouping(city_key) = 1 or city_key <> ''`,
  `insert into trade_counts (trade_id, state, city_key, business_count)
   select trade_id, coalesce(state, ''), coalesce(city_key, ''), count(*)
   from businesses, unnest(trades) as trade_id where is_listed
   group by grouping sets ((trade_id), (trade_id, state), (trade_id, state, city_key))
   having grouping(city_key) = 1 or city_key <> ''`,
  `insert into cities (state, city_key, name)
   select state, city_key, mode() within group (order by city)
   from businesses group by state, city_key`,
  `insert into business_names (name_key, business_count)
   select name_key, count(*) from businesses
   where is_listed and name_key <> ''
   group by name_key`,
  `insert into words (word, business_count)
   select word, count(*)
   from (
     select string_to_table(name_key || ' ' || category_key || ' ' || city_key, ' ') as word
     from businesses where is_listed
   ) w
   where length(word) between 3 and 30 and word !~ '^[0-9]+$'
   group by word`,
];
