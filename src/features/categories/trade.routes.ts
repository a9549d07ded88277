import { type Trade, tradeCalls } from '../../contract/trades.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { currentLanguage } from '../../platform/language.ts';
import { TAGS } from '../businesses/tags.ts';
import { findTrades } from '../trades/queries.ts';
import { nameCategory, nameTrade } from '../trades/spanish-names.ts';
import { suggestTrades } from './suggest-trades.ts';

function toPublic({ slug, name, singular, category, icon, isListed, businessCount }: Trade): Trade {
  const shown = { slug, name, singular, icon, isListed, businessCount };
  return { ...nameTrade(shown), category: category && nameCategory(category) };
}

const compareNames = (one: Trade, other: Trade) => one.name.localeCompare(other.name, 'es');

export function mountTrades(app: Api, db: Database) {
  mount(app, tradeCalls.list, async (_, { dependsOn }) => {
    dependsOn(TAGS.trades, TAGS.categories);
    const trades = await findTrades(db);
    const shown = trades.filter(({ isHidden }) => !isHidden).map(toPublic);
    // In English they come in their order.
    return currentLanguage() === 'es' ? shown.toSorted(compareNames) : shown;
  });

  mount(app, tradeCalls.suggest, ({ query }) => suggestTrades(db, query));
}
