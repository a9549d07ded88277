import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Jobs, type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { WEBHOOKS_TAG } from '../audit/record-events.queries.ts';
import { deleteOldDeliveries } from './deliveries.queries.ts';
import { type SendDependencies, sendDue } from './send.ts';

const KEPT_DAYS = 30;

/** Announced deliveries are sent at once. The run each minute sends what failed or wasn't announced. */
const send: Queue<object> = { name: 'send-webhooks', retries: 0, cron: '* * * * *' };
const prune: Queue<object> = { name: 'prune-webhook-deliveries', retries: 3, cron: '11 5 * * *' };

export const webhookQueues: Queue<object>[] = [send, prune];

export function createWebhookWorkers(dependencies: SendDependencies & { log: Log }): Worker[] {
  const { db } = dependencies;
  return [
    worker(send, () => sendDue(dependencies)),
    worker(
      prune,
      unlessClockJumped(dependencies, async () => {
        while ((await deleteOldDeliveries(db, KEPT_DAYS)) > 0);
      }),
    ),
  ];
}

/** Returns a listener that enqueues the send job when any process announces a delivery. At most one job waits. */
export function createWebhookNudge(
  db: Database,
  jobs: Pick<Jobs, 'enqueue'>,
): (tags: string[]) => void {
  return (tags) => {
    if (!tags.includes(WEBHOOKS_TAG)) return;
    const enqueued = db.kysely.transaction().execute((trx) => jobs.enqueue(trx, send, {}));
    // If the database is away, nothing can be sent anyway. The next minute's run makes up for it.
    enqueued.catch(() => {});
  };
}
