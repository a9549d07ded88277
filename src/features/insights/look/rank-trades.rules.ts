import { FILLERS, TAILS } from '../../trades/query-words.data.ts';
import { rootKey, stemPhrase } from '../../trades/stem.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';

/** Trades whose phrases share words with a new one, those that share the most first. */
export function rankTrades({ phrases, trades }: Vocabulary, phrase: string): number[] {
  const wanted = readRoots(stemPhrase(phrase));
  if (wanted.size === 0) return [];
  const best = new Map<number, number>();
  for (const [stem, { trades: ids }] of phrases) {
    const roots = readRoots(stem);
    const shared = [...roots].filter((root) => wanted.has(root)).length;
    const score = shared / Math.max(roots.size, wanted.size);
    if (shared > 0) for (const id of ids) best.set(id, Math.max(score, best.get(id) ?? 0));
  }
  const size = (id: number) => trades.get(id)?.businessCount ?? 0;
  return [...best]
    .sort(([one, score], [other, least]) => least - score || size(other) - size(one))
    .map(([id]) => id);
}

function readRoots(stem: string): Set<string> {
  const words = stem.split(' ').filter((word) => word && !FILLERS.has(word) && !TAILS.has(word));
  return new Set(words.map((word) => rootKey([word])));
}
