import * as m from '#messages';
import { findStateCode } from '../../../contract/find-state.ts';
import { placeCalls } from '../../../contract/places.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { townKey } from '../../../platform/town-key.ts';
import { listAreasOf } from '../../areas/named.queries.ts';
import { listPageTags, TAGS } from '../../businesses/tags.ts';
import { nameTrade } from '../../trades/spanish-names.ts';
import { findFacetCount } from '../find/queries.ts';
import { parseState } from '../find/rules.ts';
import { readCityArea } from './city-area.ts';
import { nameTown, readCityTrade } from './city-trade.ts';
import { listLargestTowns, listPlaces } from './largest.ts';
import { findCitiesOf, findTradesOf, type Town } from './queries.ts';

function readTown({ state, city }: { state: string; city: string }): Town {
  return { state: parseState(state), cityKey: townKey(city, parseState(state)) };
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
    if (!state) throw new AppError('not_found', m.places_state_unknown());
    dependsOn(TAGS.places, ...listPageTags({ state }, []));
    const [businessCount, cities, trades] = await Promise.all([
      findFacetCount(db, { state }),
      findCitiesOf(db, state),
      findTradesOf(db, { state, cityKey: '' }),
    ]);
    return { state, businessCount, cities, trades: trades.map(nameTrade) };
  });

  mount(app, placeCalls.readCity, async ({ params }, { dependsOn }) => {
    const town = readTown(params);
    dependsOn(TAGS.places, ...listPageTags(town, []));
    const [city, businessCount, trades, areas] = await Promise.all([
      nameTown(db, town),
      findFacetCount(db, town),
      findTradesOf(db, town),
      listAreasOf(db, town),
    ]);
    return { state: town.state, city, businessCount, trades: trades.map(nameTrade), areas };
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
