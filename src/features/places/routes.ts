import * as m from '#messages';
import { MAX_AREAS, namedAreaCalls, staffAreaCalls } from '../../contract/areas.staff.ts';
import type { EventsBlock } from '../../contract/events-block.ts';
import { placeCalls } from '../../contract/places.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { readArea, readTown, requireState, type Town } from '../businesses/model/places.queries.ts';
import { countForStaff } from '../businesses/model/staff-listings.ts';
import { listPageTags, TAGS } from '../businesses/model/tags.ts';
import {
  changeArea,
  createArea,
  type NamedAreaDependencies,
  removeArea,
  show,
} from './areas/named-areas.ts';
import { findArea, listAreas } from './model/areas.queries.ts';
import {
  findLargestTowns,
  listPlaces,
  readCityArea,
  readCityTrade,
  readStatePlace,
  readTownPlace,
} from './model/place-pages.ts';
import { countProgress, countSides, findPlaces } from './model/site-area.queries.ts';
import { readStateStreet, type TownReader, type TownSources } from './model/street.ts';

const SHORTEST = 3;
const MAX_PLACES = 8;
const MAX_TOWNS = 12;

type PlaceDependencies = TownSources & {
  towns: TownReader;
  /** Returns what the page of a town shows of its events. */
  findEvents: (town: Town, tell: (...tags: string[]) => void) => Promise<EventsBlock | null>;
};

export function mountAreas(app: Api, { db }: { db: Database }) {
  mount(app, staffAreaCalls.read, async () => {
    const [area, { outside }, progress] = await Promise.all([
      readArea(db.kysely),
      countForStaff(db),
      countProgress(db),
    ]);
    return { area, outside, progress };
  });

  mount(app, staffAreaCalls.preview, ({ body }) => countSides(db, body.area));

  mount(app, staffAreaCalls.places, async ({ query }) => {
    const start = foldText(query.q);
    if (start.length < SHORTEST) return [];
    const places = await findPlaces(db, { start, limit: MAX_PLACES });
    return places.map(({ label, latitude, longitude }) => ({ label, latitude, longitude }));
  });
}

export function mountNamedAreas(app: Api, dependencies: NamedAreaDependencies) {
  const { db } = dependencies;

  mount(app, namedAreaCalls.list, async () => (await listAreas(db.kysely, MAX_AREAS)).map(show));

  mount(app, namedAreaCalls.read, async ({ params }) => {
    const area = await findArea(db.kysely, params.id);
    if (!area) throw new AppError('not_found', m.areas_gone());
    return show(area);
  });

  mount(app, namedAreaCalls.create, ({ body }, { user }) =>
    createArea(dependencies, body, user.id),
  );

  mount(app, namedAreaCalls.update, ({ params, body }, { user }) =>
    changeArea(dependencies, params.id, body, user.id),
  );

  mount(app, namedAreaCalls.remove, ({ params }, { user }) =>
    removeArea(dependencies, params.id, user.id),
  );
}

/** Mounts what pages of places say and show. */
export function mountPlaces(app: Api, dependencies: PlaceDependencies) {
  const { db, clock, vocabulary, towns, offersAt, findEvents } = dependencies;
  mount(app, placeCalls.list, (_, { dependsOn }) => {
    dependsOn(TAGS.places);
    return listPlaces(db);
  });

  mount(app, placeCalls.towns, (_, { dependsOn }) => {
    dependsOn(TAGS.places);
    return findLargestTowns(db, MAX_TOWNS);
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
    const { street } = await towns.read(town, requestId);
    const shown = street.shelves.flatMap(({ businesses }) => businesses);
    dependsOn(...shown.map(({ id }) => TAGS.business(id)));
    const events = await findEvents(town, dependsOn);
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
