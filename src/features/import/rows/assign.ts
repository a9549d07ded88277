import { type AssignTrades, loadTradeRules } from '../../trades/assign.ts';
import type { ImportValues } from './fields.rules.ts';
import type { ImportTrades } from './trades.queries.ts';
import type { ImportCategory } from './trades.rules.ts';

/** Trades of a row and their origin. Trades from rules apply only to new businesses. */
export interface RowTrades {
  trades: number[] | null;
  tradesFrom: 'import' | 'rules' | null;
}

export type ReadTrades = (values: ImportValues, isKnown: boolean) => RowTrades;

export async function openTradeReader(
  { trades }: ImportTrades,
  categories: ImportCategory[],
): Promise<ReadTrades> {
  const assign = await loadTradeRules();
  const ids = new Map(trades.map(({ id, slug }) => [slug, id]));
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const assignIds = (listing: Parameters<AssignTrades>[0]) =>
    assign(listing).flatMap((slug) => ids.get(slug) ?? []);
  return (values, isKnown) => {
    if (values.trades) return { trades: values.trades, tradesFrom: 'import' };
    const { name, description, categoryId } = values;
    const categorySlug = slugs.get(categoryId ?? 0);
    if (isKnown || name === null || !categorySlug) return { trades: null, tradesFrom: null };
    const found = assignIds({ name, description: description ?? '', categorySlug });
    return { trades: found, tradesFrom: 'rules' };
  };
}
