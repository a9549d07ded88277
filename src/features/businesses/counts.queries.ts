import { sql } from 'kysely';
import { announceChange } from '../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import {
  type CountMove,
  type Listed,
  listChangedTags,
  listCities,
  listFacetChanges,
  listNameChanges,
  listTradeChanges,
  listWordChanges,
} from './counts.rules.ts';

export function moveCounts(
  trx: DatabaseTransaction,
  before: Listed | null,
  after: Listed | null,
): Promise<void> {
  return moveManyCounts(trx, [[before, after]]);
}

/** The same for many. Removes rows that fall to zero, except the total. Primary keys. */
export async function moveManyCounts(trx: DatabaseTransaction, moves: CountMove[]): Promise<void> {
  await moveFacets(trx, moves);
  await moveTrades(trx, moves);
  await moveNames(trx, moves);
  await moveWords(trx, moves);
  await announceChange(trx, listChangedTags(moves));
  const cities = listCities(moves);
  if (cities.length === 0) return;
  await trx
    .insertInto('cities')
    .values(cities.map(({ state, cityKey, city }) => ({ state, cityKey, name: city })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
