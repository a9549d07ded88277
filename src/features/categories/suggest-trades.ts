import type { TradeName } from '../../contract/trades.ts';
import type { Database } from '../../platform/database/database.ts';
import { loadTradeRules } from '../trades/assign.ts';
import { findTradeNames } from '../trades/queries.ts';
import { nameTrade } from '../trades/spanish-names.ts';
import { findCategorySlug } from './queries.ts';

interface Draft {
  name: string;
  description: string;
  categoryId?: number | undefined;
}

/** What the rules would assign to a listing, as far as those trades exist. */
export async function suggestTrades(db: Database, draft: Draft): Promise<TradeName[]> {
  const { name, description, categoryId } = draft;
  const [suggest, categorySlug] = await Promise.all([
    loadTradeRules(),
    categoryId === undefined ? null : findCategorySlug(db, categoryId),
  ]);
  const slugs = suggest({ name, description, categorySlug: categorySlug ?? '' });
  return slugs.length === 0 ? [] : (await findTradeNames(db, slugs)).map(nameTrade);
}
