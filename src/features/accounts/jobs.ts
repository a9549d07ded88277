import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { type LinkServices, mailPasswordLink, sendPasswordLink } from './passwords/send-link.ts';
import { deleteExpired } from './queries.ts';
import { shortenSpans } from './sessions/spans.queries.ts';

const DAILY = '41 9 * * *';

const tidy: Queue<object> = { name: 'tidy-accounts', retries: 3, cron: DAILY };

export const accountQueues: Queue<object>[] = [tidy, sendPasswordLink];

export function createAccountWorkers(dependencies: LinkServices & { log: Log }): Worker[] {
  const { db, clock } = dependencies;
  const forget = unlessClockJumped(dependencies, () => deleteExpired(db, clock()));
  const run = async () => {
    await shortenSpans(db, clock());
    await forget();
  };
  return [
    worker(tidy, run),
    worker(sendPasswordLink, (request) => mailPasswordLink(dependencies, request)),
  ];
}
