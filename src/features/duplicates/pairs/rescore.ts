import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { MAYBE } from '../score.rules.ts';
import { keepPairs } from './keep.ts';
import { deletePairs, type PairIds } from './queries.ts';
import { scorePairs } from './score.ts';

/** Open pairs that were not found again: they get the score that is theirs now, or go. */
export async function rescorePairs(
  trx: DatabaseTransaction,
  pairs: PairIds[],
  at: Date,
): Promise<void> {
  if (pairs.length === 0) return;
  const { alike = [], unlike = [] } = Object.groupBy(await scorePairs(trx, pairs), ({ score }) =>
    score >= MAYBE ? 'alike' : 'unlike',
  );
  await keepPairs(trx, alike, at);
  await deletePairs(trx, unlike);
}
