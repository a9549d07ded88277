import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { holdUnknownSoon, setTimeZones, writeOpenSpans } from './openings.queries.ts';
import { DAYS_KNOWN, deriveFromHours, planOpenSpans } from './openings.ts';

const DAYS_LEFT = 8;
const BATCH = 200;

export async function renewOpenings({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const at = clock();
  const days = (count: number) => new Date(at.getTime() + count * 86_400_000);
  const [until, beyond] = [days(DAYS_LEFT), days(DAYS_KNOWN + 1)];
  for (let renewed = BATCH; renewed === BATCH; ) {
    renewed = await db.kysely.transaction().execute(async (trx) => {
      const rows = await holdUnknownSoon(trx, { until, beyond, limit: BATCH });
      const settled = rows.flatMap((row) => {
        const { timeZone, openTokens } = deriveFromHours(row);
        const isMoved = timeZone !== row.timeZone;
        return timeZone === null
          ? []
          : [{ id: row.id, hours: row.hours, timeZone, openTokens, isMoved }];
      });
      const moved = settled.filter(({ isMoved }) => isMoved);
      if (moved.length > 0) await setTimeZones(trx, moved);
      if (settled.length > 0) {
        await writeOpenSpans(
          trx,
          settled.map((row) => planOpenSpans(row, at)),
        );
      }
      return rows.length;
    });
  }
}

/** Hourly, so that spans are renewed soon after a long downtime. */
const EVERY_HOUR = '41 * * * *';

const renew: Queue<object> = { name: 'renew-openings', retries: 3, cron: EVERY_HOUR };

export const openingQueues: Queue<object>[] = [renew];

export function createOpeningWorkers(dependencies: { db: Database; clock: Clock }): Worker[] {
  return [worker(renew, () => renewOpenings(dependencies))];
}
