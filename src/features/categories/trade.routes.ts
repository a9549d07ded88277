import { type Trade, type TradeName, tradeCalls } from '../../contract/trades.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { currentLanguage } from '../../platform/language.ts';
import { TAGS } from '../businesses/tags.ts';
import { loadTradeRules } from '../trades/assign.ts';
import { findTradeNames, findTrades } from '../trades/queries.ts';
import { nameCategory, nameTrade } from '../trades/spanish-names.ts';
import { findCategorySlug } from './queries.ts';

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

interface Draft {
  name: string;
  description: string;
  categoryId?: number | undefined;
}

/** What the rules would assign to a listing, as far as those trades exist. */
async function suggestTrades(db: Database, draft: Draft): Promise<TradeName[]> {
  const { name, description, categoryId } = draft;
  const [suggest, categorySlug] = await Promise.all([
    loadTradeRules(),
    categoryId === undefined ? null : findCategorySlug(db, categoryId),
  ]);
  const slugs = suggest({ name, description, categorySlug: categorySlug ?? '' });
  return slugs.length === 0 ? [] : (await findTradeNames(db, slugs)).map(nameTrade);
}
