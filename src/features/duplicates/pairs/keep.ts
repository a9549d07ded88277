import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { type FoundPair, holdOthers, upsertPairs } from './queries.ts';

/** Answers the listings whose pairs were left out, because somebody is changing one of them. */
export async function keepPairs(
  trx: DatabaseTransaction,
  pairs: FoundPair[],
  at: Date,
): Promise<number[]> {
  if (pairs.length === 0) return [];
  const held = await holdOthers(trx, listIds(pairs));
  const { kept = [], left = [] } = Object.groupBy(pairs, ({ lowId, highId }) =>
    held.has(lowId) && held.has(highId) ? 'kept' : 'left',
  );
  await upsertPairs(trx, kept, at);
  return listIds(left);
}

function listIds(pairs: FoundPair[]): number[] {
  return [...new Set(pairs.flatMap(({ lowId, highId }) => [lowId, highId]))];
}
