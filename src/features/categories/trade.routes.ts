import { tradeCalls } from '../../contract/trades.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { TAGS } from '../businesses/tags.ts';
import { findTrades } from '../trades/queries.ts';
import { suggestTrades } from './suggest-trades.ts';

export function mountTrades(app: Api, db: Database) {
  mount(app, tradeCalls.list, async (_, { dependsOn }) => {
    dependsOn(TAGS.trades, TAGS.categories);
    const trades = await findTrades(db);
    return trades.map(({ id: _id, categoryId: _category, ...trade }) => trade);
  });

  mount(app, tradeCalls.suggest, ({ query }) => suggestTrades(db, query));
}
