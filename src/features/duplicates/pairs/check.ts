import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { findDuplicatesOfAll } from '../model/find-duplicates.ts';
import { foldFacts } from '../model/fold.rules.ts';
import { listAllKeys } from '../model/keys.ts';
import {
  deletePairs,
  endChecks,
  type FoundPair,
  holdNext,
  keepPairs,
  listOpenPairs,
  type PairIds,
} from '../model/pairs.queries.ts';
import { type Connection, readDuplicateFacts, replaceKeys } from '../model/queries.ts';
import { readRarities } from '../model/rarity.ts';
import { MAYBE, scoreDuplicates } from '../model/score.rules.ts';

/** Rescores open pairs that weren't found again, and deletes those that no longer match. */
export async function rescorePairs(
  trx: DatabaseTransaction,
  pairs: PairIds[],
  at: Date,
): Promise<void> {
  if (pairs.length === 0) return;
  const { alike = [], unlike = [] } = Object.groupBy(
    await scoreChangedPairs(trx, pairs),
    ({ score }) => (score >= MAYBE ? 'alike' : 'unlike'),
  );
  await keepPairs(trx, alike, at);
  await deletePairs(trx, unlike);
}

/** Listings per batch. Small, because the check blocks this process for other work. */
const AT_ONCE = 25;
/** Up to 20 listings are compared by all keys. Larger batches, such as after an import, use only the lean ones. */
const FEW = 20;
const MAX_TWINS = 20;

export async function checkNext(db: Database, clock: Clock): Promise<number> {
  return db.kysely.transaction().execute(async (trx) => {
    const held = await holdNext(trx, AT_ONCE);
    return held.length > 0 ? checkListings(trx, held, clock()) : 0;
  });
}

async function checkListings(trx: DatabaseTransaction, ids: number[], at: Date): Promise<number> {
  const facts = await readDuplicateFacts(trx, ids);
  await replaceKeys(trx, ids, listAllKeys(facts));
  const keys = ids.length > FEW ? ('lean' as const) : ('all' as const);
  const duplicates = await findDuplicatesOfAll(trx, facts, { limit: MAX_TWINS, keys });
  const found = facts.flatMap(({ id }, index) =>
    (duplicates[index] ?? []).map(({ businessId, score, reasons }) => ({
      ...orderPair(id, businessId),
      score,
      reasons,
    })),
  );
  const pairs = new Map(found.map((pair) => [keyOf(pair), pair]));
  // Pairs with a listing that is locked right now aren't saved; these listings stay queued.
  const again = await keepPairs(trx, [...pairs.values()], at);
  const open = await listOpenPairs(trx, ids);
  await rescorePairs(
    trx,
    open.filter((pair) => !pairs.has(keyOf(pair))),
    at,
  );
  const done = ids.filter((id) => !again.includes(id));
  await endChecks(trx, done);
  return done.length;
}

function orderPair(one: number, other: number) {
  return { lowId: Math.min(one, other), highId: Math.max(one, other) };
}

const keyOf = ({ lowId, highId }: { lowId: number; highId: number }) => `${lowId} ${highId}`;

export async function scoreChangedPairs(db: Connection, pairs: PairIds[]): Promise<FoundPair[]> {
  const ids = new Set(pairs.flatMap(({ lowId, highId }) => [lowId, highId]));
  const known = await readDuplicateFacts(db, [...ids]);
  const folded = new Map(known.map((facts) => [facts.id, foldFacts(facts)]));
  const rarityOf = await readRarities(db, [...folded.values()]);
  return pairs.flatMap(({ lowId, highId }) => {
    const [low, high] = [folded.get(lowId), folded.get(highId)];
    if (!low || !high) return [];
    return [{ lowId, highId, ...scoreDuplicates(low, high, rarityOf(low, high, 2)) }];
  });
}
