import { DECIDE_WITHIN_HOURS } from '../../../contract/staff/decision-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { changeReview } from '../change-review.ts';
import type { LockedReview } from '../staff/queries.ts';
import { lapseGroups, lockOverdue } from './lapse.queries.ts';
import { recordRule } from './record.ts';

const HOUR = 3_600_000;
const BATCH = 100;

export const lapseReviews: Queue<object> = {
  name: 'lapse-reviews',
  retries: 3,
  cron: '*/15 * * * *',
};

interface Dependencies {
  db: Database;
  clock: Clock;
}

/** Shows what only reports hid and was not decided in time; it stays in staff's queue. */
export async function lapseOverdue(dependencies: Dependencies): Promise<void> {
  const { db, clock } = dependencies;
  const until = new Date(clock().getTime() - DECIDE_WITHIN_HOURS * HOUR);
  for (let shown = BATCH; shown === BATCH; ) {
    shown = await db.kysely.transaction().execute(async (trx) => {
      const overdue = await lockOverdue(trx, until, BATCH);
      for (const review of overdue) await lapse(trx, review, clock());
      return overdue.length;
    });
  }
  await lapseGroups(db, { until, at: clock() });
}

async function lapse(trx: DatabaseTransaction, review: LockedReview, at: Date): Promise<void> {
  await changeReview(trx, review, { isHeld: false });
  await recordRule(trx, review, {
    action: 'review.lapse',
    at,
    after: { isHeld: false, isCounted: review.isCounted },
  });
}
