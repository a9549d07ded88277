import type { Clock } from '../../platform/clock.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { deleteAuditEntries } from './queries.ts';

const EVERY_NIGHT = '11 5 * * *';
/** Years for which entries are kept, long enough for investigations. Documented in docs/security.md. */
const KEPT_YEARS = 3;

const prune: Queue<object> = { name: 'prune-audit', retries: 3, cron: EVERY_NIGHT };

export const auditQueues: Queue<object>[] = [prune];

export function createAuditWorkers(dependencies: {
  db: Database;
  clock: Clock;
  log: Log;
}): Worker[] {
  const { db, clock } = dependencies;
  const run = async () => {
    const oldest = new Date(clock());
    oldest.setUTCFullYear(oldest.getUTCFullYear() - KEPT_YEARS);
    await deleteAuditEntries(db, oldest);
  };
  return [worker(prune, unlessClockJumped(dependencies, run))];
}
