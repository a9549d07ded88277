import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { findDuplicatesOfAll } from '../find-duplicates.ts';
import { listAllKeys } from '../keep-keys.ts';
import { readFacts, replaceKeys } from '../queries.ts';
import { keepPairs } from './keep.ts';
import { endChecks, holdNext, listOpenPairs } from './queries.ts';
import { rescorePairs } from './rescore.ts';

/** More would hold up for long whoever else this process serves. */
const AT_ONCE = 25;
/** So many are looked at with all their keys; after an import the lean ones do. */
const FEW = 20;
const MOST_TWINS = 20;

/** Finds the pairs of listings that were added or changed. Answers of how many. */
export async function checkNext(db: Database, clock: Clock): Promise<number> {
  return db.kysely.transaction().execute(async (trx) => {
    const held = await holdNext(trx, AT_ONCE);
    return held.length > 0 ? checkListings(trx, held, clock()) : 0;
  });
}

async function checkListings(trx: DatabaseTransaction, ids: number[], at: Date): Promise<number> {
  const facts = await readFacts(trx, ids);
  await replaceKeys(trx, ids, listAllKeys(facts));
  const keys = ids.length > FEW ? ('lean' as const) : ('all' as const);
  const duplicates = await findDuplicatesOfAll(trx, facts, { limit: MOST_TWINS, keys });
  const found = facts.flatMap(({ id }, index) =>
    (duplicates[index] ?? []).map(({ businessId, score, reasons }) => ({
      ...orderPair(id, businessId),
      score,
      reasons,
    })),
  );
  const pairs = new Map(found.map((pair) => [keyOf(pair), pair]));
  // Duplicates of what is being changed at this moment are looked for again.
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
