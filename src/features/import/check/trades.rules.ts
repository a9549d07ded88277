import { MAX_TRADES } from '../../../contract/trade-choice.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';
import type { ImportTrades } from './trades.queries.ts';

const MOST_KNOWN = 1000;

/** Reads a cell by slugs, names and phrases; null where nothing in it means a trade. */
export function createTradeFinder({ trades, phrases }: ImportTrades) {
  const ids = new Map<string, number>();
  for (const { id, name, singular } of trades) {
    ids.set(foldText(name), id).set(foldText(singular), id);
  }
  for (const { id, slug } of trades) ids.set(slug, id);
  const byStem = new Map(phrases.map(({ stem, tradeId }) => [stem, tradeId]));
  const find = (text: string) =>
    ids.get(text) ?? ids.get(foldText(text)) ?? byStem.get(stemPhrase(text)) ?? null;
  const read = (cell: string) => {
    const found = cell.split(/[;|]/).flatMap((part) => findParts(part.trim(), find));
    return found.length > 0 ? [...new Set(found)].slice(0, MAX_TRADES) : null;
  };
  const known = new Map<string, number[] | null>();
  return (cell: string) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const found = read(cell);
    if (known.size < MOST_KNOWN) known.set(cell, found);
    return found;
  };
}

/** A comma may be part of a name. */
function findParts(text: string, find: (text: string) => number | null): number[] {
  const whole = find(text);
  if (whole !== null) return [whole];
  return text.split(',').flatMap((part) => find(part.trim()) ?? []);
}
