import * as m from '#messages';
import { businessCalls } from '../../contract/businesses.ts';
import { findStateCode } from '../../contract/find-state.ts';
import { PUBLIC_PAGE_SIZE } from '../../contract/paging.ts';
import { type CityArea, LANDING_MINIMUM, type Place, placeCalls } from '../../contract/places.ts';
import {
  MAX_SUGGESTIONS,
  type Suggestion,
  searchCalls,
  suggestionCalls,
} from '../../contract/search.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { townKey } from '../../platform/town-key.ts';
import { findAreaBySlug, listAreasOf } from '../areas/named.queries.ts';
import { toBusiness } from '../businesses/shapes.ts';
import { listPageTags, TAGS } from '../businesses/tags.ts';
import { showOpenings } from '../openings/openings.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { nameTrade } from '../trades/spanish-names.ts';
import type { VocabularySource } from '../trades/vocabulary.ts';
import { IS_OUTSIDE } from './area/queries.ts';
import { countFacets, NO_FACETS } from './facets/facets.ts';
import {
  findFacetCount,
  findLargestCities,
  findListedBusinesses,
  findRecentBusinesses,
  findStateCounts,
} from './find/queries.ts';
import { parseState } from './find/rules.ts';
import { createTermStatistics } from './find/statistics.ts';
import { nameTown, readCityTrade } from './landing/city-trade.ts';
import { findCitiesOf, findNeighborTowns, findTradesOf, type Town } from './landing/queries.ts';
import { readCityStreet, readStateStreet } from './landing/street.ts';
import { findNearby } from './nearby/nearby.ts';
import { respellCity } from './place/reading.rules.ts';
import { readRequest } from './request.ts';
import { browse, search } from './search.ts';
import { suggest } from './suggestions/suggest.ts';
import { createStems } from './words/stems.ts';

function readTown({ state, city }: { state: string; city: string }): Town {
  return { state: parseState(state), cityKey: townKey(city, parseState(state)) };
}

type LandingDependencies = Pick<SearchDependencies, 'db' | 'clock' | 'vocabulary'>;

function mountLanding(app: Api, { db, clock, vocabulary }: LandingDependencies) {
  mount(app, placeCalls.list, (_, { dependsOn }) => {
    dependsOn(TAGS.places);
    return listPlaces(db);
  });

  mount(app, placeCalls.towns, (_, { dependsOn }) => {
    dependsOn(TAGS.places);
    return listLargestTowns(db);
  });

  mount(app, placeCalls.readState, ({ params }, { dependsOn }) => {
    const state = readState(params);
    dependsOn(TAGS.places, ...listPageTags({ state }, []));
    return readStatePlace(db, state);
  });

  mount(app, placeCalls.readCity, ({ params }, { dependsOn }) => {
    const town = readTown(params);
    dependsOn(TAGS.places, ...listPageTags(town, []));
    return readCityPlace(db, town);
  });

  mount(app, placeCalls.readStateStreet, async ({ params }, { dependsOn }) => {
    const state = readState(params);
    dependsOn(TAGS.places, TAGS.categories, ...listPageTags({ state }, []));
    const known = { vocabulary: await vocabulary.read(), at: clock() };
    const [place, street] = await Promise.all([
      readStatePlace(db, state),
      readStateStreet(db, state, known),
    ]);
    const shown = street.towns.flatMap(({ businesses }) => businesses);
    dependsOn(...shown.map(({ id }) => TAGS.business(id)));
    return { ...place, ...street };
  });

  mount(app, placeCalls.readCityStreet, async ({ params }, { dependsOn }) => {
    const town = readTown(params);
    dependsOn(TAGS.places, TAGS.categories, ...listPageTags(town, []));
    const [place, neighbors, known] = await Promise.all([
      readCityPlace(db, town),
      findNeighborTowns(db, town),
      vocabulary.read(),
    ]);
    const street = await readCityStreet(db, { town, ...place }, { vocabulary: known, at: clock() });
    const shown = street.shelves.flatMap(({ businesses }) => businesses);
    dependsOn(...shown.map(({ id }) => TAGS.business(id)));
    return { ...place, ...street, neighbors };
  });

  mount(app, placeCalls.readCityArea, ({ params }, { dependsOn }) => {
    const town = readTown(params);
    dependsOn(TAGS.places, ...listPageTags(town, []));
    return readCityArea(db, params.area, town);
  });

  mount(app, placeCalls.readCityTrade, ({ params }, { dependsOn }) => {
    const town = readTown(params);
    dependsOn(TAGS.places, TAGS.categories, ...listPageTags(town, []));
    return readCityTrade(db, params.slug, town);
  });
}

function readState(params: { state: string }): string {
  const state = findStateCode(params.state);
  if (!state) throw new AppError('not_found', m.places_state_unknown());
  return state;
}

async function readStatePlace(db: Database, state: string) {
  const [businessCount, cities, trades] = await Promise.all([
    findFacetCount(db, { state }),
    findCitiesOf(db, state),
    findTradesOf(db, { state, cityKey: '' }),
  ]);
  return { state, businessCount, cities, trades: trades.map(nameTrade) };
}

async function readCityPlace(db: Database, town: Town) {
  const [city, businessCount, trades, areas] = await Promise.all([
    nameTown(db, town),
    findFacetCount(db, town),
    findTradesOf(db, town),
    listAreasOf(db, town),
  ]);
  return { state: town.state, city, businessCount, trades: trades.map(nameTrade), areas };
}

async function readCityArea(db: Database, slug: string, town: Town): Promise<CityArea> {
  const [area, all] = await Promise.all([findAreaBySlug(db, town, slug), listAreasOf(db, town)]);
  if (!area) throw new AppError('not_found', m.places_area_missing());
  const { id: _, cityKey: __, version: ___, ...shown } = area;
  return {
    ...shown,
    isIndexed: area.businessCount >= LANDING_MINIMUM,
    others: all.filter((other) => other.slug !== slug),
  };
}

const MOST_TOWNS = 12;

/** Every state that has businesses, by its code, with its largest cities. */
async function listPlaces(db: Database): Promise<Place[]> {
  const { states, cities } = await readLargest(db);
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

async function listLargestTowns(db: Database) {
  const { cities } = await readLargest(db);
  return cities
    .toSorted((a, b) => b.businessCount - a.businessCount || a.city.localeCompare(b.city))
    .slice(0, MOST_TOWNS);
}

async function readLargest(db: Database) {
  const states = await findStateCounts(db);
  const codes = states.map(({ state }) => state);
  return { states, cities: await findLargestCities(db, codes) };
}

const SHORTEST = 3;

async function suggestPlaces(db: Database, text: string): Promise<Suggestion[]> {
  const start = foldText(text);
  if (start.length < SHORTEST) return [];
  const rows = /^\d{3,5}$/.test(start)
    ? await findZipsByStart(db, start, MAX_SUGGESTIONS)
    : await findTownsByStart(db, respellCity(start) ?? start, MAX_SUGGESTIONS);
  return rows.map(({ city, state, zipCode = null }) => {
    const town = `${city}, ${state}`;
    const segment = encodeURIComponent(townKey(city, state).replaceAll(' ', '-'));
    return {
      kind: 'place',
      label: zipCode ?? town,
      detail: zipCode ? town : '',
      path: `/location/${state.toLowerCase()}/${segment}`,
      place: { city, state, zipCode },
    };
  });
}

/** Calls that may be answered from a replica. */
export const searchPaths = [
  businessCalls.list,
  businessCalls.recent,
  businessCalls.listed,
  searchCalls.businesses,
  searchCalls.facets,
  suggestionCalls.list,
  ...Object.values(placeCalls),
].map(({ path }) => path);

interface SearchDependencies {
  db: Database;
  clock: Clock;
  settings: Pick<LiveSettings, 'current'>;
  vocabulary: VocabularySource;
}

export function mountSearch(app: Api, dependencies: SearchDependencies) {
  const { db, clock, settings, vocabulary } = dependencies;
  const context = {
    db,
    readArea: () => settings.current().area,
    countPlaces: () => settings.current().sponsoredPlaces,
    statistics: createTermStatistics(db),
    stems: createStems(db),
    vocabulary,
    underWay: new Map(),
  };

  mount(
    app,
    businessCalls.list,
    async ({ query: { categoryId, limit, cursor } }, { dependsOn }) => {
      const page = await browse(context, { scope: { categoryId }, limit, cursor }, clock());
      dependsOn(...listPageTags({ categoryId }, page.items));
      return page;
    },
  );

  mount(app, businessCalls.recent, async ({ query }, { dependsOn }) => {
    const before = parseTimeCursor(query.cursor);
    const [found, total] = await Promise.all([
      findRecentBusinesses(db, { limit: query.limit + 1, before }),
      findFacetCount(db, {}),
    ]);
    const { items, next } = pageOf(found, query.limit, (last) =>
      formatTimeCursor({ at: last.submittedAt, id: last.id }),
    );
    dependsOn(...listPageTags({}, items));
    return { items: await showOpenings(db, items.map(toBusiness), clock()), total, next };
  });

  mount(app, businessCalls.listed, async ({ query: { ids } }, { dependsOn }) => {
    dependsOn(...ids.map(TAGS.business));
    return showOpenings(db, (await findListedBusinesses(db, ids)).map(toBusiness), clock());
  });

  mount(app, businessCalls.nearby, async ({ params: { id } }, { dependsOn }) => {
    const { cityKey, items } = await findNearby(db, id);
    dependsOn(TAGS.business(id), ...listPageTags({ cityKey }, items));
    return items;
  });

  mount(app, searchCalls.businesses, async ({ query }, { dependsOn, requestId }) => {
    const request = await readRequest(context, query, clock());
    if (!request) return { items: [], total: 0, next: null };
    const page = await search(context, request, requestId);
    // What a place in the words narrows the list to is part of all.
    dependsOn(...listPageTags(request.scope, page.items));
    return page;
  });

  mount(app, searchCalls.facets, async ({ query }, { dependsOn, requestId }) => {
    // As the page asks for its results.
    const question = { ...query, limit: PUBLIC_PAGE_SIZE, cursor: undefined };
    const request = await readRequest(context, question, clock());
    dependsOn(...listPageTags(request?.scope ?? {}, []));
    return request ? countFacets(context, request, requestId) : NO_FACETS;
  });

  mount(app, suggestionCalls.list, ({ query: { q, of } }) =>
    of === 'places' ? suggestPlaces(db, q) : suggest(context, q),
  );

  mountLanding(app, { db, clock, vocabulary });
}

interface PlaceRow {
  city: string;
  state: string;
  zipCode?: string;
}

/** `boi`, `portland o`. The towns of the first three letters: index towns_start. */
function findTownsByStart(db: Database, start: string, limit: number): Promise<PlaceRow[]> {
  return db.run(
    {
      name: 'towns_by_start',
      text: `select name as city, state from towns
             where left(city_key, 3) = $1 and starts_with(city_key || ' ' || lower(state), $2)
               and not ${IS_OUTSIDE}
             order by population desc limit $3`,
    },
    [Array.from(start).slice(0, 3).join(''), start, limit],
  );
}

function findZipsByStart(db: Database, start: string, limit: number): Promise<PlaceRow[]> {
  return db.run(
    {
      name: 'zips_by_start',
      text: `select zip_code, city, state from zip_codes
             where left(zip_code, 3) = $1 and starts_with(zip_code, $2) and not ${IS_OUTSIDE}
             order by zip_code limit $3`,
    },
    [start.slice(0, 3), start, limit],
  );
}
