import { businessCalls } from '../../contract/businesses.ts';
import { placeCalls } from '../../contract/places.ts';
import { searchCalls } from '../../contract/search.ts';
import { suggestionCalls } from '../../contract/suggestions.ts';
import type { Database } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { toBusiness } from '../businesses/shapes.ts';
import { listPageTags, TAGS } from '../businesses/tags.ts';
import {
  findCategoryId,
  findFacetCount,
  findLargestCities,
  findRecentBusinesses,
  findStateCounts,
} from './find/queries.ts';
import { parseState, type Scope } from './find/rules.ts';
import { createTermStatistics } from './find/statistics.ts';
import { browse, search } from './search.ts';
import { suggest } from './suggestions/suggest.ts';
import { createStems } from './words/stems.ts';

/** Calls that may be answered from a replica. */
export const searchPaths = [
  businessCalls.list,
  businessCalls.recent,
  searchCalls.businesses,
  suggestionCalls.list,
  placeCalls.list,
].map(({ path }) => path);

export function mountSearch(app: Api, db: Database) {
  const context = { db, statistics: createTermStatistics(db), stems: createStems(db) };

  mount(
    app,
    businessCalls.list,
    async ({ query: { categoryId, limit, cursor } }, { dependsOn }) => {
      const page = await browse(db, { scope: { categoryId }, limit, cursor });
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
    return { items: items.map(toBusiness), total, next };
  });

  mount(app, searchCalls.businesses, async ({ query: given }, { dependsOn }) => {
    const scope: Scope = {};
    if (given.state) scope.state = parseState(given.state);
    if (given.city) scope.cityKey = foldText(given.city);
    if (given.premium) scope.isPremium = given.premium === 'true';
    if (given.category) {
      const categoryId = await findCategoryId(db, given.category.replaceAll('\0', ''));
      if (categoryId === null) return { items: [], total: 0, next: null };
      scope.categoryId = categoryId;
    }
    const request = { scope, limit: given.limit, cursor: given.cursor };
    const isLiteral = given.literal === 'true';
    const page = await search(context, { ...request, query: given.query ?? '', isLiteral });
    // What a place in the words narrows the list to is part of all.
    dependsOn(...listPageTags(scope, page.items));
    return page;
  });

  mount(app, suggestionCalls.list, ({ query }) => suggest(context, query.q));

  mount(app, placeCalls.list, async (_, { dependsOn }) => {
    dependsOn(TAGS.places);
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
  });
}
