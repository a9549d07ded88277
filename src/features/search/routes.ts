import { businessCalls } from '../../contract/businesses.ts';
import { compareCalls } from '../../contract/compare.ts';
import type { EventsBlock } from '../../contract/events-block.ts';
import { PUBLIC_PAGE_SIZE } from '../../contract/paging.ts';
import { placeCalls } from '../../contract/places.ts';
import { searchCalls, suggestionCalls } from '../../contract/search.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { shareInRequest } from '../../platform/single-flight.ts';
import { readTown, requireState, type Town } from '../businesses/model/places.queries.ts';
import { type BusinessRow, toListedBusiness } from '../businesses/model/shapes.ts';
import { listPageTags, TAGS } from '../businesses/model/tags.ts';
import { showOpenings } from '../hours/openings.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { nameTrade } from '../trades/spanish-names.ts';
import type { VocabularySource } from '../trades/vocabulary.ts';
import { browse, findOthers, openSearch, search } from './answer/search.ts';
import { readQuestion, readWholeTown } from './ask/question.ts';
import { findFacetCount } from './find/queries.ts';
import { countFacets, NO_FACETS, nameFacets } from './show/facets.ts';
import { compareBusinesses, findListedBusinesses, findRecentBusinesses } from './show/listed.ts';
import { findNearby } from './show/nearby.ts';
import {
  findCitiesOf,
  findLargestTowns,
  findTradesOf,
  listPlaces,
  readCityArea,
  readCityTrade,
  readTownPlace,
} from './show/places.ts';
import { type ReadTown, readCityStreet, readStateStreet } from './show/street.ts';
import { suggest, suggestPlaces } from './show/suggestions.ts';

const MOST_TOWNS = 12;

type LandingDependencies = Pick<SearchDependencies, 'db' | 'clock' | 'vocabulary'> & {
  ofTown: SearchDependencies['events']['ofTown'];
  towns: Map<string, Promise<ReadTown>>;
  /** Returns null if the site has no offers. */
  offersAt: () => Date | null;
};

function nameTown({ state, cityKey }: Town, requestId: string): string {
  return [requestId, state, cityKey].join(' ');
}

function mountLanding(app: Api, dependencies: LandingDependencies) {
  const { db, clock, vocabulary, towns, offersAt, ofTown } = dependencies;
  mount(app, placeCalls.list, (_, { dependsOn }) => {
    dependsOn(TAGS.places);
    return listPlaces(db);
  });

  mount(app, placeCalls.towns, (_, { dependsOn }) => {
    dependsOn(TAGS.places);
    return findLargestTowns(db, MOST_TOWNS);
  });

  mount(app, placeCalls.readState, ({ params }, { dependsOn }) => {
    const state = requireState(params.state);
    dependsOn(TAGS.places, ...listPageTags({ state }, []));
    return readStatePlace(db, state);
  });

  mount(app, placeCalls.readCity, ({ params }, { dependsOn }) => {
    const town = readTown(params);
    dependsOn(TAGS.places, ...listPageTags(town, []));
    return readTownPlace(db, town, offersAt());
  });

  mount(app, placeCalls.readStateStreet, async ({ params }, { dependsOn }) => {
    const state = requireState(params.state);
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

  mount(app, placeCalls.readCityStreet, async ({ params }, { dependsOn, requestId }) => {
    const town = readTown(params);
    dependsOn(TAGS.places, TAGS.categories, ...listPageTags(town, []));
    const { street } = await shareInRequest(towns, nameTown(town, requestId), async () => {
      const known = { vocabulary: await vocabulary.read(), at: clock(), offersAt: offersAt() };
      return readCityStreet(db, town, known);
    });
    const shown = street.shelves.flatMap(({ businesses }) => businesses);
    dependsOn(...shown.map(({ id }) => TAGS.business(id)));
    const events = await ofTown(town, dependsOn);
    return events ? { ...street, events } : street;
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

async function readStatePlace(db: Database, state: string) {
  const [businessCount, cities, trades] = await Promise.all([
    findFacetCount(db, { state }),
    findCitiesOf(db, state),
    findTradesOf(db, { state, cityKey: '' }),
  ]);
  return { state, businessCount, cities, trades: trades.map(nameTrade) };
}

/** Calls that a read replica may answer. */
export const searchPaths = [
  businessCalls.list,
  businessCalls.recent,
  businessCalls.listed,
  compareCalls.read,
  searchCalls.businesses,
  searchCalls.others,
  searchCalls.facets,
  suggestionCalls.list,
  ...Object.values(placeCalls),
].map(({ path }) => path);

interface SearchDependencies {
  db: Database;
  clock: Clock;
  settings: Pick<LiveSettings, 'current'>;
  vocabulary: VocabularySource;
  events: {
    ofTown(town: Town, tell: Tell): Promise<EventsBlock | null>;
    ofSearch(
      asked: { query?: string | undefined; city?: string | undefined; state?: string | undefined },
      tell: Tell,
    ): Promise<EventsBlock | null>;
  };
}

type Tell = (...tags: string[]) => void;

export function mountSearch(app: Api, dependencies: SearchDependencies) {
  const { db, clock, settings, vocabulary, events } = dependencies;
  const offersAt = () => (settings.current().offers ? clock() : null);
  const toListed = (row: BusinessRow) => toListedBusiness(row, offersAt());
  const context = openSearch({ db, vocabulary, settings });
  const towns = new Map<string, Promise<ReadTown>>();

  mount(
    app,
    businessCalls.list,
    async ({ query: { categoryId, limit, cursor } }, { dependsOn }) => {
      const page = await browse(context, { scope: { categoryId }, limit, cursor, at: clock() });
      dependsOn(...listPageTags({ categoryId }, page.items));
      return page;
    },
  );

  mount(app, businessCalls.recent, async ({ query }, { dependsOn }) => {
    const before = parseTimeCursor(query.cursor);
    const { found, total } = await findRecentBusinesses(db, { limit: query.limit + 1, before });
    const { items, next } = pageOf(found, query.limit, (last) =>
      formatTimeCursor({ at: last.submittedAt, id: last.id }),
    );
    dependsOn(...listPageTags({}, items));
    return { items: await showOpenings(db, items.map(toListed), clock()), total, next };
  });

  mount(app, businessCalls.listed, async ({ query: { ids } }, { dependsOn }) => {
    dependsOn(...ids.map(TAGS.business));
    return showOpenings(db, (await findListedBusinesses(db, ids)).map(toListed), clock());
  });

  mount(app, compareCalls.read, ({ query: { ids, near } }, { dependsOn }) => {
    dependsOn(...ids.map(TAGS.business));
    const fields = settings.current().customFields;
    return compareBusinesses(db, ids, { near, fields, at: clock() });
  });

  mount(app, businessCalls.nearby, async ({ params: { id } }, { dependsOn }) => {
    const { cityKey, items } = await findNearby(db, id);
    dependsOn(TAGS.business(id), ...listPageTags({ cityKey }, items));
    return items;
  });

  mount(app, searchCalls.businesses, async ({ query }, { dependsOn, requestId }) => {
    const question = await readQuestion(context, query, clock());
    if (!question) return { items: [], total: 0, next: null };
    const page = await search(context, question, requestId);
    // A place named in the words only narrows this scope, so the scope's cache tags cover the results.
    dependsOn(...listPageTags(question.scope, page.items));
    const { query: words, city, state, cursor } = query;
    const place = page.understanding?.understoodAs ?? {};
    const asked = { query: words, city: place.city ?? city, state: place.state ?? state };
    const found = cursor ? null : await events.ofSearch(asked, dependsOn);
    return found ? { ...page, understanding: { ...page.understanding, events: found } } : page;
  });

  mount(app, searchCalls.others, async ({ query }, { dependsOn, requestId }) => {
    // Same limit as the page's results, so that both share one search.
    const asked = { ...query, limit: PUBLIC_PAGE_SIZE, cursor: undefined };
    const question = await readQuestion(context, asked, clock());
    const others = question ? await findOthers(context, question, requestId) : [];
    dependsOn(...listPageTags(question?.scope ?? {}, others));
    return others;
  });

  mount(app, searchCalls.facets, async ({ query }, { dependsOn, requestId }) => {
    // Same limit as the page's results, so that both share one search.
    const asked = { ...query, limit: PUBLIC_PAGE_SIZE, cursor: undefined };
    const question = await readQuestion(context, asked, clock());
    dependsOn(...listPageTags(question?.scope ?? {}, []));
    if (!question) return NO_FACETS;
    // The page of a city already reads these facets.
    const town = readWholeTown(question);
    const hasFields = context.readFields().filters.length > 0;
    const whole = town && !hasFields && towns.get(nameTown(town, requestId));
    if (whole) return nameFacets((await whole).facets, await vocabulary.read());
    return countFacets(context, question, requestId);
  });

  mount(app, suggestionCalls.list, ({ query: { q, of } }) =>
    of === 'places' ? suggestPlaces(db, q) : suggest(context, q),
  );

  mountLanding(app, { db, clock, vocabulary, towns, offersAt, ofTown: events.ofTown });
}
