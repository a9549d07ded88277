import { businessCalls } from '../../contract/businesses.ts';
import { PUBLIC_PAGE_SIZE } from '../../contract/paging.ts';
import { placeCalls } from '../../contract/places.ts';
import { searchCalls } from '../../contract/search.ts';
import { suggestionCalls } from '../../contract/suggestions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { toBusiness } from '../businesses/shapes.ts';
import { listPageTags, TAGS } from '../businesses/tags.ts';
import { showOpenings } from '../openings/openings.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import type { VocabularySource } from '../trades/vocabulary.ts';
import { countFacets, NO_FACETS } from './facets/facets.ts';
import { findFacetCount, findListedBusinesses, findRecentBusinesses } from './find/queries.ts';
import { createTermStatistics } from './find/statistics.ts';
import { mountLanding } from './landing/routes.ts';
import { findNearby } from './nearby/nearby.ts';
import { readRequest } from './request.ts';
import { browse, search } from './search.ts';
import { suggestPlaces } from './suggestions/places.ts';
import { suggest } from './suggestions/suggest.ts';
import { createStems } from './words/stems.ts';

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

  mountLanding(app, db);
}
