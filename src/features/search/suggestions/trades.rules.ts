import type { Suggestion } from '../../../contract/suggestions.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.ts';
import { countBusinesses } from './count-businesses.rules.ts';

const MOST = 2;
/** Shorter ones begin too many phrases: only the trade's own name counts. */
const SHORT = 4;
const SHORTEST = 2;

/** Trades that a phrase means that begins so, those with the most businesses first: `plumb` is Plumbers. */
export function suggestTrades({ phrases, trades }: Vocabulary, start: string): Suggestion[] {
  if (start.length < SHORTEST) return [];
  const stem = stemPhrase(start);
  const found = new Map<number, { isWhole: boolean; isOwn: boolean }>();
  for (const [phrase, { trades: ids, kind, isRisky }] of phrases) {
    const [id] = ids;
    if (id === undefined || kind === 'broader' || !phrase.startsWith(stem)) continue;
    if (start.length < SHORT && kind !== 'exact') continue;
    const isWhole = phrase === stem;
    if (isRisky && !isWhole) continue;
    const isOwn = kind === 'exact';
    const known = found.get(id);
    found.set(id, {
      isWhole: isWhole || known?.isWhole === true,
      isOwn: isOwn || known?.isOwn === true,
    });
  }
  return (
    [...found]
      .flatMap(([id, match]) => {
        const trade = trades.get(id);
        return trade && trade.businessCount > 0 && !trade.isHidden ? [{ trade, ...match }] : [];
      })
      .sort(
        (one, other) =>
          Number(other.isWhole) - Number(one.isWhole) ||
          Number(other.isOwn) - Number(one.isOwn) ||
          other.trade.businessCount - one.trade.businessCount,
      )
      .slice(0, MOST)
      // What only some phrase of a trade begins with may mean a name or a place as well.
      .filter(({ isOwn, isWhole }, at) => at === 0 || isOwn || isWhole)
      .map(({ trade }) => ({
        kind: 'trade',
        label: trade.name,
        detail: countBusinesses(trade.businessCount),
        path: `/category/${trade.slug}`,
        place: null,
      }))
  );
}
