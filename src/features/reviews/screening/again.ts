import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { lockWriting } from '../queries.ts';
import {
  findSuspect,
  listSuspects,
  rebuildPaces,
  rebuildPairs,
  type Suspect,
} from './again.queries.ts';
import { decide } from './decide.ts';
import { gatherFindings } from './gather.ts';
import { bandsOf, runsOf } from './likeness.rules.ts';

/** A run of the rules holds up writing no longer than these take. */
const BATCH = 20;

export const screenAgain: Queue<object> = {
  name: 'screen-again',
  retries: 3,
  cron: '37 7 * * *',
  timeLimit: 3600,
};

/** What shows only later: each recent review is judged again, by what came after it too. */
export async function screenRecent({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await rebuildPaces(db, clock());
  await rebuildPairs(db, clock());
  for (let after = 0; ; ) {
    const last = await db.kysely.transaction().execute(async (trx) => {
      await lockWriting(trx);
      const suspects = await listSuspects(trx, { at: clock(), after, limit: BATCH });
      for (const suspect of suspects) await screenOne(trx, suspect, clock());
      return suspects.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
}

/** One whose stars or words its author changed; writing is locked. */
export async function screenChanged(
  trx: DatabaseTransaction,
  reviewId: number,
  at: Date,
): Promise<void> {
  const changed = await findSuspect(trx, reviewId);
  if (changed) await screenOne(trx, changed, at);
}

async function screenOne(trx: DatabaseTransaction, suspect: Suspect, at: Date): Promise<void> {
  const { comment, commentHash, ...review } = suspect;
  const runs = runsOf(comment);
  const networkHashes = review.networkHash ? [review.networkHash] : [];
  const traits = { networkHashes, comment, commentHash, runs, bands: bandsOf(runs) };
  const findings = await gatherFindings(trx, review, traits);
  await decide(trx, findings, at);
}
