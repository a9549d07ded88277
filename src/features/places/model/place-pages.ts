import * as m from '#messages';
import type { CityArea, Place } from '../../../contract/places.ts';
import { type CityTrade, type CountedTrade, LANDING_MINIMUM } from '../../../contract/places.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { planIncludes } from '../../businesses/model/facet-columns.rules.ts';
import type { Town } from '../../businesses/model/places.queries.ts';
import { ID_BY_SLUG } from '../../trades/queries.ts';
import { nameCategory, nameTrade } from '../../trades/spanish-names.ts';
import { AREAS_OF_TOWN, findAreaBySlug, listAreasOf } from './areas.queries.ts';

type PlaceSubject = Pick<CityTrade, 'kind' | 'slug' | 'name' | 'parent'> & {
  id: number;
  categoryId: number | null;
  isListed: boolean;
  isHidden: boolean;
};

const NEAR_MILES = 50;
const MILES_A_DEGREE = 69;

/** SQL for the 60 largest trades of a city, or of a whole state if `city_key` is ''. Index trade_counts_place. */
const TRADES = `
  select t.slug, t.name, c.business_count as "businessCount"
  from trade_counts c join trades t on t.id = c.trade_id
  where c.state = $1 and c.city_key = $2 and c.business_count > 0 and t.is_listed
  order by c.business_count desc, t.name limit 60`;

function findTradesOf(db: Database, { state, cityKey }: Town): Promise<CountedTrade[]> {
  return db.run({ name: 'place_trades', text: TRADES }, [state, cityKey]);
}

/** Returns the state's 60 largest cities by business count. Index facet_counts_cities. */
function findCitiesOf(db: Database, state: string) {
  return db.run<{ city: string; businessCount: number }>(
    {
      name: 'place_cities',
      text: `select c.name as city, f.business_count
             from facet_counts f join cities c on c.state = f.state and c.city_key = f.city_key
             where f.category_id = 0 and f.city_key <> '' and f.state = $1 and f.business_count > 0
             order by f.business_count desc, f.city_key limit 60`,
    },
    [state],
  );
}

const TOWN_NAME = `coalesce(
  (select name from cities where state = $1 and city_key = $2),
  (select name from towns where state = $1 and city_key = $2))`;

interface TownPlace {
  city: string | null;
  businessCount: number;
  trades: CountedTrade[];
  areas: { slug: string; name: string; businessCount: number }[];
  hasOffers: boolean;
}

/**
 * SQL columns for a town's page. Uses primary keys and the indexes trade_counts_place, businesses_search and
 * offer_spans_town; the value of `now` is null if the site has no offers.
 */
const readsTown = (now: string) => `
  ${TOWN_NAME} as city,
  coalesce((
    select business_count from facet_counts
    where category_id = 0 and state = $1 and city_key = $2), 0) as "businessCount",
  coalesce((select json_agg(t) from (${TRADES}) t), '[]') as trades,
  coalesce((select json_agg(a) from (${AREAS_OF_TOWN}) a), '[]') as areas,
  exists (
    select from offer_spans o join businesses b on b.id = o.business_id
    where o.state = $1 and o.city_key = $2 and o.ends_at > ${now}::timestamptz
      and o.spans @> ${now}::timestamptz and b.is_listed and ${planIncludes('offers', 'b')}) as "hasOffers"`;

async function findCategorySubject(db: Database, slug: string): Promise<PlaceSubject | null> {
  const [row] = await db.run<Pick<PlaceSubject, 'id' | 'slug' | 'name'>>(
    {
      name: 'category_subject',
      text: 'select id, slug, name from categories where slug = $1 and moving_to is null',
    },
    [slug],
  );
  return row
    ? {
        ...row,
        kind: 'category',
        categoryId: row.id,
        parent: null,
        isListed: true,
        isHidden: false,
      }
    : null;
}

async function findTradeSubject(db: Database, slug: string): Promise<PlaceSubject | null> {
  const [row] = await db.run<
    Omit<PlaceSubject, 'kind' | 'parent'> & { parentSlug: string | null; parentName: string | null }
  >(
    {
      name: 'trade_subject',
      text: `select t.id, t.slug, t.name, t.category_id, t.is_listed, t.is_hidden,
                    c.slug as parent_slug, c.name as parent_name
             from trades t left join categories c on c.id = t.category_id where t.id = ${ID_BY_SLUG}`,
    },
    [slug],
  );
  if (!row) return null;
  const { parentSlug, parentName, ...trade } = row;
  const hasParent = parentSlug !== null && parentName !== null;
  const parent = hasParent ? { slug: parentSlug, name: parentName } : null;
  return { ...trade, kind: 'trade', parent };
}

const COUNTS = {
  trade: { table: 'trade_counts', column: 'trade_id' },
  category: { table: 'facet_counts', column: 'category_id' },
} as const;

async function findTown(
  db: Database,
  { kind, id }: PlaceSubject,
  { state, cityKey }: Town,
): Promise<{ name: string | null; businessCount: number }> {
  const { table, column } = COUNTS[kind];
  const [row] = await db.run<{ name: string | null; businessCount: number | null }>(
    {
      name: `town_${kind}`,
      text: `select ${TOWN_NAME} as name,
               (select business_count from ${table}
                where ${column} = $3 and state = $1 and city_key = $2) as business_count`,
    },
    [state, cityKey, id],
  );
  return { name: row?.name ?? null, businessCount: row?.businessCount ?? 0 };
}

/**
 * SQL for up to eight towns within 50 miles that have matching businesses, nearest first. Uses index
 * towns_point and one primary-key lookup of the counts per town.
 */
function nearbyTowns(kind: PlaceSubject['kind'], id: string): string {
  const { table, column } = COUNTS[kind];
  const reach = `${NEAR_MILES / MILES_A_DEGREE}::float8`;
  return `
    select t.name as city, t.state, n.business_count as "businessCount", round(t.miles)::int as miles
    from (
      select near.name, near.state, near.city_key, d.miles
      from towns c
      join towns near
        on near.latitude between c.latitude - ${reach} and c.latitude + ${reach}
        and near.longitude between c.longitude - ${reach} / cos(radians(c.latitude))
          and c.longitude + ${reach} / cos(radians(c.latitude))
        and (near.state, near.city_key) <> ($1, $2)
      cross join lateral miles_between(
        c.latitude, c.longitude, near.latitude, near.longitude) as d (miles)
      where c.state = $1 and c.city_key = $2 and d.miles <= ${NEAR_MILES}
      order by d.miles, near.name
    ) t
    cross join lateral (
      select business_count from ${table}
      where ${column} = ${id} and state = t.state and city_key = t.city_key and business_count > 0
      limit 1
    ) n
    order by t.miles, t.name limit 8`;
}

function findNearbyTowns(
  db: Database,
  { kind, id }: Pick<PlaceSubject, 'kind' | 'id'>,
  { state, cityKey }: Town,
): Promise<CityTrade['nearby']> {
  return db.run({ name: `nearby_towns_${kind}`, text: nearbyTowns(kind, '$3') }, [
    state,
    cityKey,
    id,
  ]);
}

export const readsTownAround = (now: string) => `${readsTown(now)},
  coalesce((select json_agg(n) from (${nearbyTowns('category', '0')}) n), '[]') as neighbors`;

export interface TownAround extends TownPlace {
  neighbors: CityTrade['nearby'];
}

function findKindredTrades(
  db: Database,
  { id, kind, categoryId }: PlaceSubject,
  { state, cityKey }: Town,
): Promise<CountedTrade[]> {
  return db.run(
    {
      name: 'kindred_trades',
      text: `select t.slug, t.name, c.business_count
             from trade_counts c join trades t on t.id = c.trade_id
             where c.state = $1 and c.city_key = $2 and c.business_count > 0 and t.is_listed
               and t.category_id = $3 and t.id <> $4
             order by c.business_count desc, t.name limit 8`,
    },
    [state, cityKey, categoryId, kind === 'trade' ? id : 0],
  );
}

export async function readStatePlace(db: Database, state: string) {
  const [businessCount, cities, trades] = await Promise.all([
    findStateCount(db, state),
    findCitiesOf(db, state),
    findTradesOf(db, { state, cityKey: '' }),
  ]);
  return { state, businessCount, cities, trades: trades.map(nameTrade) };
}

async function findStateCount(db: Database, state: string): Promise<number> {
  const [row] = await db.run<{ businessCount: number }>(
    {
      name: 'state_count',
      text: `select business_count from facet_counts
             where category_id = 0 and city_key = '' and state = $1`,
    },
    [state],
  );
  return row?.businessCount ?? 0;
}

export async function readTownPlace(db: Database, town: Town, offersAt: Date | null) {
  const statement = { name: 'town_place', text: `select ${readsTown('$3')}` };
  const [row] = await db.run<TownPlace>(statement, [town.state, town.cityKey, offersAt]);
  return placeNameOf(town, row);
}

export function placeNameOf({ state }: Town, place: TownPlace | null | undefined) {
  if (!place || place.city === null) throw townMissing();
  const { city, businessCount, trades, areas, hasOffers } = place;
  return { state, city, businessCount, trades: trades.map(nameTrade), areas, hasOffers };
}

function townMissing(): AppError {
  return new AppError('not_found', m.places_town_unknown());
}

/**
 * Finds a category or trade by slug, including a trade's former slugs. A hidden trade yields its category, or
 * null.
 */
async function findSubject(db: Database, slug: string): Promise<PlaceSubject | null> {
  const category = await findCategorySubject(db, slug);
  const subject = category ?? (await findTradeSubject(db, slug));
  if (!subject?.isHidden) return subject;
  return subject.parent && findCategorySubject(db, subject.parent.slug);
}

export async function readCityTrade(db: Database, slug: string, town: Town): Promise<CityTrade> {
  const subject = await findSubject(db, slug);
  if (!subject) throw new AppError('not_found', m.search_trade_unknown());
  const [{ name: city, businessCount }, nearby, kindred] = await Promise.all([
    findTown(db, subject, town),
    findNearbyTowns(db, subject, town),
    findKindredTrades(db, subject, town),
  ]);
  if (city === null) throw townMissing();
  const { kind, parent, isListed } = subject;
  const { name } = kind === 'trade' ? nameTrade(subject) : nameCategory(subject);
  const isIndexed = isListed && businessCount >= LANDING_MINIMUM;
  return {
    state: town.state,
    city,
    kind,
    slug: subject.slug,
    name,
    parent: parent && nameCategory(parent),
    businessCount,
    isIndexed,
    nearby,
    kindred: kindred.map(nameTrade),
  };
}

export async function readCityArea(db: Database, slug: string, town: Town): Promise<CityArea> {
  const [area, all] = await Promise.all([findAreaBySlug(db, town, slug), listAreasOf(db, town)]);
  if (!area) throw new AppError('not_found', m.places_area_missing());
  const { id: _, cityKey: __, version: ___, ...shown } = area;
  return {
    ...shown,
    isIndexed: area.businessCount >= LANDING_MINIMUM,
    others: all.filter((other) => other.slug !== slug),
  };
}

export async function listPlaces(db: Database): Promise<Place[]> {
  const states = await findStateCounts(db);
  const cities = await findLargestCities(
    db,
    states.map(({ state }) => state),
  );
  return states
    .toSorted((a, b) => a.state.localeCompare(b.state))
    .map(({ state, businessCount }) => ({
      state,
      businessCount,
      cities: cities
        .filter((city) => city.state === state)
        .map((city) => ({ city: city.city, businessCount: city.businessCount })),
    }));
}

/**
 * Returns the cities with the most businesses per state. Uses index `facet_counts_cities`, 12 entries per
 * state.
 */
function findLargestCities(db: Database, states: string[]) {
  return db.run<{ state: string; city: string; businessCount: number }>(
    {
      name: 'largest_cities',
      text: `select t.state, c.name as city, f.business_count
             from unnest($1::text[]) as t(state)
             cross join lateral (
               select city_key, business_count from facet_counts
               where category_id = 0 and city_key <> '' and state = t.state and business_count > 0
               order by business_count desc, city_key limit 12
             ) f
             join cities c on c.state = t.state and c.city_key = f.city_key
             order by t.state, f.business_count desc, f.city_key`,
    },
    [states],
  );
}

export function findLargestTowns(db: Database, limit: number) {
  return db.run<{ state: string; city: string; businessCount: number }>(
    {
      name: 'largest_towns',
      text: `select t.state, c.name as city, t.business_count
             from (
               select f.* from facet_counts s
               cross join lateral (
                 select state, city_key, business_count from facet_counts
                 where category_id = 0 and city_key <> '' and state = s.state and business_count > 0
                 order by business_count desc, city_key limit $1
               ) f
               where s.category_id = 0 and s.city_key = '' and s.state <> '' and s.business_count > 0
               order by f.business_count desc, f.city_key, f.state limit $1
             ) t
             join cities c on c.state = t.state and c.city_key = t.city_key
             order by t.business_count desc, c.name, t.state`,
    },
    [limit],
  );
}

export function findStateCounts(db: Database) {
  return db.run<{ state: string; businessCount: number }>(
    {
      name: 'state_counts',
      text: `select state, business_count from facet_counts
             where category_id = 0 and city_key = '' and state <> '' and business_count > 0`,
    },
    [],
  );
}
