import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { deleteExpiredOwnership } from './queries.ts';
import { type LinkDependencies, mailOwnerLinks, sendOwnerLinks } from './send-link.ts';

const EVERY_NIGHT = '23 4 * * *';
/** Links are kept for a while, so that an old one can be told from a wrong one. */
const LINKS_KEPT = 30 * 86_400_000;

const prune: Queue<object> = { name: 'prune-owner-links', retries: 3, cron: EVERY_NIGHT };

export const ownerQueues: Queue<object>[] = [sendOwnerLinks, prune];

export function createOwnerWorkers(dependencies: LinkDependencies & { log: Log }): Worker[] {
  const { db, clock } = dependencies;
  const run = () => {
    const now = clock();
    return deleteExpiredOwnership(db, {
      links: new Date(now.getTime() - LINKS_KEPT),
      sessions: now,
    });
  };
  return [
    worker(sendOwnerLinks, (request) => mailOwnerLinks(dependencies, request)),
    worker(prune, unlessClockJumped(dependencies, run)),
  ];
}
