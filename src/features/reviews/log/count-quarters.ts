import type { Clock } from '../../../platform/clock.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database } from '../../../platform/database/database.ts';
import { FINAL_AFTER } from '../../audit/undo.ts';
import {
  addHeld,
  addReceived,
  addReports,
  countKeptReviews,
  listQuarters,
  lockCounted,
  setCounted,
} from './counts.queries.ts';
import { MODERATION_TAG } from './log.queries.ts';

const BEGINNING = new Date(0);

export function countQuarters({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.kysely.transaction().execute(async (trx) => {
    const to = new Date(clock().getTime() - FINAL_AFTER * 1000);
    const from = await lockCounted(trx);
    if (from && from >= to) return;
    const period = { from: from ?? BEGINNING, to };
    await addReceived(trx, period);
    await addHeld(trx, period);
    await addReports(trx, period);
    const oldest = listQuarters(period.from)[0] ?? '';
    const moved = listQuarters(to).filter((quarter) => quarter >= oldest);
    for (const quarter of moved) await countKeptReviews(trx, quarter);
    await setCounted(trx, to);
    await announceChange(trx, [MODERATION_TAG]);
  });
}
