import { UNCONFIRMED_DAYS } from '../../domain/newsletters.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { type IssueDependencies, pruneReaders, sendNewsletters } from './issues.ts';

const send: Queue<object> = { name: 'send-newsletters', retries: 0, cron: '* * * * *' };
const prune: Queue<object> = { name: 'prune-newsletters', retries: 3, cron: '53 4 * * *' };

export const newsletterQueues: Queue<object>[] = [send, prune];

export function createNewsletterWorkers(dependencies: IssueDependencies & { log: Log }): Worker[] {
  return [
    worker(send, () => sendNewsletters(dependencies)),
    worker(
      prune,
      unlessClockJumped(dependencies, () => pruneReaders(dependencies, UNCONFIRMED_DAYS)),
    ),
  ];
}
