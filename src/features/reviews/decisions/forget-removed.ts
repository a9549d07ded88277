import { DECISION_DAYS } from '../../../contract/staff/decision-limits.ts';
import type { ModerationDependencies } from '../staff/moderate.ts';
import { deleteRemovedReviews } from './items.queries.ts';

const DAY = 86_400_000;
const BATCH = 1000;

/** A day later than they can be brought back. */
export async function forgetRemoved({
  db,
  clock,
}: Pick<ModerationDependencies, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - (DECISION_DAYS + 1) * DAY);
  for (let count = BATCH; count === BATCH; ) {
    count = await db.kysely
      .transaction()
      .execute((trx) => deleteRemovedReviews(trx, before, BATCH));
  }
}
