import { placeCalls } from '../../../contract/places.ts';
import { findStateCode } from '../../../contract/states.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { listPageTags, TAGS } from '../../businesses/tags.ts';
import { findFacetCount } from '../find/queries.ts';
import { parseState } from '../find/rules.ts';
import { nameTown, readCityTrade } from './city-trade.ts';
import { listLargestTowns, listPlaces } from './largest.ts';
import { findCitiesOf, findTradesOf, type Town } from './queries.ts';

function readTown({ state, city }: { state: string; city: string }): Town {
  return { state: parseState(state), cityKey: foldText(city) };
}

export function mountLanding(app: Api, db: Database) {
  mount(app, placeCalls.list, (_, { dependsOn }) => {
    dependsOn(TAGS.places);
    return listPlaces(db);
  });

  mount(app, placeCalls.towns, (_, { dependsOn }) => {
    dependsOn(TAGS.places);
    return listLargestTowns(db);
  });

  mount(app, placeCalls.readState, async ({ params }, { dependsOn }) => {
    const state = findStateCode(params.state);
    if (!state) throw new AppError('not_found', 'There is no state with this name.');
    dependsOn(TAGS.places, ...listPageTags({ state }, []));
    const [businessCount, cities, trades] = await Promise.all([
      findFacetCount(db, { state }),
      findCitiesOf(db, state),
      findTradesOf(db, { state, cityKey: '' }),
    ]);
    return { state, businessCount, cities, trades };
  });

  mount(app, placeCalls.readCity, async ({ params }, { dependsOn }) => {
    const town = readTown(params);
    dependsOn(TAGS.places, ...listPageTags(town, []));
    const [city, businessCount, trades] = await Promise.all([
      nameTown(db, town),
      findFacetCount(db, town),
      findTradesOf(db, town),
    ]);
    return { state: town.state, city, businessCount, trades };
  });

  mount(app, placeCalls.readCityTrade, ({ params }, { dependsOn }) => {
    const town = readTown(params);
    dependsOn(TAGS.places, TAGS.categories, ...listPageTags(town, []));
    return readCityTrade(db, params.slug, town);
  });
}
