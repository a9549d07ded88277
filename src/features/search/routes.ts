import { businessCalls } from '../../contract/businesses.ts';
import { compareCalls } from '../../contract/compare.ts';
import type { EventsBlock } from '../../contract/events-block.ts';
import { PUBLIC_PAGE_SIZE } from '../../contract/paging.ts';
import { placeCalls } from '../../contract/places.ts';
import { searchCalls, suggestionCalls } from '../../contract/search.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { type BusinessRow, toListedBusiness } from '../businesses/model/shapes.ts';
import { listPageTags, TAGS } from '../businesses/model/tags.ts';
import { showOpenings } from '../hours/openings.ts';
import type { TownReader, TownSources } from '../places/model/street.ts';
import { suggestPlaces } from '../places/model/suggest-places.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { browse, findOthers, openSearch, search } from './answer/search.ts';
import { readQuestion, readWholeTown } from './ask/question.ts';
import { countFacets, NO_FACETS, nameFacets } from './show/facets.ts';
import { compareBusinesses, findListedBusinesses, findRecentBusinesses } from './show/listed.ts';
import { suggest } from './show/suggestions.ts';

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

type SearchDependencies = TownSources & {
  towns: TownReader;
  settings: Pick<LiveSettings, 'current'>;
  /** Returns the events that the words of a search may mean. */
  findEvents(
    asked: { query?: string | undefined; city?: string | undefined; state?: string | undefined },
    tell: Tell,
  ): Promise<EventsBlock | null>;
};

type Tell = (...tags: string[]) => void;

export function mountSearch(app: Api, dependencies: SearchDependencies) {
  const { db, clock, settings, vocabulary, towns, offersAt, findEvents } = dependencies;
  const toListed = (row: BusinessRow) => toListedBusiness(row, offersAt());
  const context = openSearch({ db, vocabulary, settings });

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

  mount(app, searchCalls.businesses, async ({ query }, { dependsOn, requestId }) => {
    const question = await readQuestion(context, query, clock());
    if (!question) return { items: [], total: 0, next: null };
    const page = await search(context, question, requestId);
    // A place named in the words only narrows this scope, so the scope's cache tags cover the results.
    dependsOn(...listPageTags(question.scope, page.items));
    const { query: words, city, state, cursor } = query;
    const place = page.understanding?.understoodAs ?? {};
    const asked = { query: words, city: place.city ?? city, state: place.state ?? state };
    const found = cursor ? null : await findEvents(asked, dependsOn);
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
    const whole = town && !hasFields && (await towns.share(town, requestId));
    if (whole) return nameFacets(whole.facets, await vocabulary.read());
    return countFacets(context, question, requestId);
  });

  mount(app, suggestionCalls.list, ({ query: { q, of } }) =>
    of === 'places' ? suggestPlaces(db, q) : suggest(context, q),
  );
}
