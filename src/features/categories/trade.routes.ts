import * as m from '#messages';
import { type Trade, tradeCalls } from '../../contract/trades.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { TAGS } from '../businesses/tags.ts';
import { findTrades } from '../trades/queries.ts';
import { nameCategory, nameTrade } from '../trades/spanish-names.ts';
import { suggestTrades } from './suggest-trades.ts';

function toPublic({ slug, name, singular, category, icon, isListed, businessCount }: Trade): Trade {
  const shown = { slug, name, singular, icon, isListed, businessCount };
  return { ...nameTrade(shown), category: category && nameCategory(category) };
}

export function mountTrades(app: Api, db: Database) {
  mount(app, tradeCalls.list, async (_, { dependsOn }) => {
    dependsOn(TAGS.trades, TAGS.categories);
    const trades = await findTrades(db);
    return trades
      .filter(({ isHidden }) => !isHidden)
      .map(toPublic)
      .toSorted((one, other) => one.name.localeCompare(other.name, m.locale()));
  });

  mount(app, tradeCalls.suggest, ({ query }) => suggestTrades(db, query));
}
