import * as m from '#messages';
import { MOST_AREAS, namedAreaCalls, staffAreaCalls } from '../../contract/areas.staff.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { readArea } from '../businesses/model/places.queries.ts';
import { countForStaff } from '../businesses/model/staff-listings.ts';
import { findArea, listAreas } from './named.queries.ts';
import { changeArea, createArea, type NamedAreaDependencies, removeArea, show } from './named.ts';
import { countProgress, countSides, findPlaces } from './queries.ts';

const SHORTEST = 3;
const MOST_PLACES = 8;

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
    const places = await findPlaces(db, { start, limit: MOST_PLACES });
    return places.map(({ label, latitude, longitude }) => ({ label, latitude, longitude }));
  });
}

export function mountNamedAreas(app: Api, dependencies: NamedAreaDependencies) {
  const { db } = dependencies;

  mount(app, namedAreaCalls.list, async () => (await listAreas(db.kysely, MOST_AREAS)).map(show));

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
