import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { type MonthlyDependencies, mailLastMonth } from './monthly.ts';
import { deleteStatisticsBefore, monthFrom, statisticsDay } from './queries.ts';

const MONTHS_KEPT = 25;
/** Runs on the first five days, in case the first day is missed. Each month is mailed once. */
const MORNINGS = '0 14 1-5 * *';

const mail: Queue<object> = { name: 'mail-figures', retries: 3, cron: MORNINGS, timeLimit: 1800 };
const prune: Queue<object> = { name: 'prune-figures', retries: 3, cron: '41 4 * * *' };

export const statisticsQueues: Queue<object>[] = [mail, prune];

export function createStatisticsWorkers(
  dependencies: MonthlyDependencies & { log: Log },
): Worker[] {
  const { db, clock } = dependencies;
  const deleteOld = () =>
    deleteStatisticsBefore(db, statisticsDay(monthFrom(clock(), -MONTHS_KEPT)));
  return [
    worker(
      mail,
      unlessClockJumped(dependencies, () => mailLastMonth(dependencies)),
    ),
    worker(prune, unlessClockJumped(dependencies, deleteOld)),
  ];
}
