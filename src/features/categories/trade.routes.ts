import { type Trade, tradeCalls } from '../../contract/trades.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { TAGS } from '../businesses/tags.ts';
import { findTrades } from '../trades/queries.ts';
import { suggestTrades } from './suggest-trades.ts';

function toPublic({ slug, name, singular, category, icon, isListed, businessCount }: Trade): Trade {
  return { slug, name, singular, category, icon, isListed, businessCount };
}

export function mountTrades(app: Api, db: Database) {
  mount(app, tradeCalls.list, async (_, { dependsOn }) => {
    dependsOn(TAGS.trades, TAGS.categories);
    const trades = await findTrades(db);
    return trades.filter(({ isHidden }) => !isHidden).map(toPublic);
  });

  mount(app, tradeCalls.suggest, ({ query }) => suggestTrades(db, query));
}
