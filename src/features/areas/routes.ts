import { staffAreaCalls } from '../../contract/areas.ts';
import type { Database } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { readArea } from '../businesses/site-area.queries.ts';
import { countForStaff } from '../businesses/staff-listings.ts';
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
