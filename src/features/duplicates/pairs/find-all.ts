import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listAllKeys } from '../model/keys.ts';
import {
  enqueuePairCheck,
  type FoundPair,
  keepPairs,
  type PairIds,
} from '../model/pairs.queries.ts';
import { insertKeys, readDuplicateFacts } from '../model/queries.ts';
import { MAYBE } from '../model/score.rules.ts';
import { rescorePairs, scoreChangedPairs } from './check.ts';
import {
  type Bands,
  countBands,
  countBusinesses,
  dropKeys,
  endChecksBefore,
  joinKeys,
  listOpenAfter,
  listPairCandidates,
  listWithoutKeys,
} from './find-all.queries.ts';

type Connection = Database['kysely'];
export type PairProgress = (stage: string, done: number, all: number) => void;

const AT_ONCE = 5000;
const BEFORE_ALL = { lowId: 0, highId: 0 };

/**
 * Finds duplicate pairs in the whole directory. Can be repeated at any time: existing keys and staff
 * decisions are kept. `anew` recreates all keys.
 */
export function findAllDuplicates(
  db: Database,
  clock: Clock,
  { report, anew = false }: { report: PairProgress; anew?: boolean },
): Promise<Bands[]> {
  return db.kysely.connection().execute(async (one) => {
    const began = clock();
    const all = await countBusinesses(one);
    if (anew) await dropKeys(one);
    await makeKeys(one, all, report);
    const candidates = await joinKeys(one);
    report('Joined', candidates, candidates);
    const found = await scoreCandidates(one, { candidates, at: began }, report);
    await rescoreOthers(one, found, began);
    await endChecksBefore(one, began);
    return countBands(one);
  });
}

async function makeKeys(db: Connection, all: number, report: PairProgress): Promise<void> {
  for (let after = 0, done = 0; ; ) {
    const { ids, last } = await listWithoutKeys(db, after, AT_ONCE);
    if (last === null) return report('Keys', all, all);
    const facts = await readDuplicateFacts(db, ids);
    await db.transaction().execute((trx) => insertKeys(trx, listAllKeys(facts)));
    done += AT_ONCE;
    after = last;
    report('Keys', Math.min(done, all), all);
  }
}

async function scoreCandidates(
  db: Connection,
  { candidates, at }: { candidates: number; at: Date },
  report: PairProgress,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after: PairIds = BEFORE_ALL, done = 0; ; ) {
    const batch = await listPairCandidates(db, after, AT_ONCE);
    const last = batch.at(-1);
    if (!last) return found;
    const scored = await scoreChangedPairs(db, batch);
    const pairs = scored.filter(({ score }) => score >= MAYBE);
    await keepFound(db, pairs, at);
    for (const pair of pairs) found.add(keyOf(pair));
    done += batch.length;
    after = last;
    report('Scored', done, candidates);
  }
}

async function keepFound(db: Connection, pairs: FoundPair[], at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const left = await keepPairs(trx, pairs, at);
    await enqueuePairCheck(trx, left);
  });
}

/** Rescores open pairs that this run didn't find, because other keys found them or they are no longer similar. */
async function rescoreOthers(db: Connection, found: Set<string>, at: Date): Promise<void> {
  for (let after: PairIds = BEFORE_ALL; ; ) {
    const batch = await listOpenAfter(db, after, AT_ONCE);
    const last = batch.at(-1);
    if (!last) return;
    const others = batch.filter((pair) => !found.has(keyOf(pair)));
    await db.transaction().execute((trx) => rescorePairs(trx, others, at));
    after = last;
  }
}

const keyOf = ({ lowId, highId }: PairIds) => `${lowId} ${highId}`;
