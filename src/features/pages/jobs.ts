import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { removeDeleted } from './staff/pages.ts';
import { publishPage } from './staff/plans/plan-page.ts';
import { publishDue } from './staff/plans/publish-due.ts';
import { removeDeletedPage } from './staff/queries.ts';

const EVERY_MINUTE = '* * * * *';

const publishAll: Queue<object> = { name: 'publish-due-pages', retries: 0, cron: EVERY_MINUTE };

export const pageQueues: Queue<object>[] = [removeDeleted, publishPage, publishAll];

export function createPageWorkers(dependencies: { db: Database; clock: Clock }): Worker[] {
  const { db } = dependencies;
  return [
    worker(removeDeleted, ({ pageId }) => removeDeletedPage(db, pageId)),
    worker(publishPage, () => publishDue(dependencies)),
    worker(publishAll, () => publishDue(dependencies)),
  ];
}
