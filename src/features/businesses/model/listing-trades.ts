import * as m from '#messages';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { loadTradeRules } from '../../trades/assign.ts';
import { findTradesBySlugs } from '../../trades/ids.queries.ts';
import type { ListingChange } from './change-listing.rules.ts';
import { findCategory } from './queries.ts';
import type { ListingRow } from './shapes.ts';

type Trades = Pick<ListingRow, 'trades' | 'tradesFrom'>;

/**
 * Returns the distinct ids of the given trades. Throws `invalid` for an unknown slug; with `isNew`, also for
 * a hidden trade.
 */
export async function requireTrades(
  trx: DatabaseTransaction,
  slugs: string[],
  { isNew = false }: { isNew?: boolean } = {},
): Promise<number[]> {
  const found = await findTradesBySlugs(trx, slugs);
  // Existing listings keep hidden trades that they already have.
  const offered = isNew ? found.filter(({ isHidden }) => !isHidden) : found;
  const unknown = slugs.find((slug) => offered.every(({ asked }) => asked !== slug));
  if (unknown === undefined) return [...new Set(offered.map(({ id }) => id))];
  throw invalidField('trades', m.listings_trade_unknown({ unknown }));
}

export async function assignTrades(
  trx: DatabaseTransaction,
  { name, description, categoryId }: Pick<ListingRow, 'name' | 'description' | 'categoryId'>,
): Promise<Trades & { tradesFrom: 'rules' }> {
  const assign = await loadTradeRules();
  const category = await findCategory(trx, categoryId);
  const slugs = assign({ name, description, categorySlug: category?.slug ?? '' });
  const found = await findTradesBySlugs(trx, slugs);
  const shown = found.filter(({ isHidden }) => !isHidden);
  return { trades: [...new Set(shown.map(({ id }) => id))], tradesFrom: 'rules' };
}

/** Reassigns trades that rules assigned if the text they depend on has changed. Trades chosen by people stay. */
export async function assignTradesAnew(
  trx: DatabaseTransaction,
  before: ListingRow,
  change: ListingChange,
): Promise<Partial<Trades>> {
  const after = { ...before, ...change };
  const isRead =
    after.name !== before.name ||
    after.description !== before.description ||
    after.categoryId !== before.categoryId;
  if (before.tradesFrom !== 'rules' || change.trades || !isRead) return {};
  return assignTrades(trx, after);
}
