import { foldFacts } from '../fold.rules.ts';
import { type Connection, readFacts } from '../queries.ts';
import { readRarities } from '../rarity.ts';
import { scoreDuplicates } from '../score.rules.ts';
import type { FoundPair, PairIds } from './queries.ts';

/** Pairs of listings that are there; deleted ones are not shown, and may come back. */
export async function scorePairs(db: Connection, pairs: PairIds[]): Promise<FoundPair[]> {
  const ids = new Set(pairs.flatMap(({ lowId, highId }) => [lowId, highId]));
  const known = await readFacts(db, [...ids]);
  const folded = new Map(known.map((facts) => [facts.id, foldFacts(facts)]));
  const rarityOf = await readRarities(db, [...folded.values()]);
  return pairs.flatMap(({ lowId, highId }) => {
    const [low, high] = [folded.get(lowId), folded.get(highId)];
    if (!low || !high) return [];
    return [{ lowId, highId, ...scoreDuplicates(low, high, rarityOf(low, high, 2)) }];
  });
}
