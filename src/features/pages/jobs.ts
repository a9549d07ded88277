import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { removeDeleted } from './staff/pages.ts';
import { publishPage } from './staff/plan-page.ts';
import {
  deletePlan,
  findDuePages,
  findPlan,
  lockPage,
  removeDeletedPage,
} from './staff/queries.ts';
import { savePage } from './staff/save-page.ts';

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

const AT_ONCE = 50;

export async function publishDue({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  for (;;) {
    const due = await findDuePages(db, clock(), AT_ONCE);
    for (const id of due) await publish(db, id, clock());
    if (due.length < AT_ONCE) return;
  }
}

/** Skips pages that were rescheduled, canceled, deleted or already published by another process. */
function publish(db: Database, id: number, at: Date): Promise<void> {
  return db.kysely.transaction().execute(async (trx) => {
    const page = await lockPage(trx, id);
    const plan = await findPlan(trx, id);
    if (!page || page.deletedAt || !plan || plan.publishAt > at) return;
    const { title, content, metaDescription, publishAt, savedBy } = plan;
    await deletePlan(trx, id);
    await savePage(
      trx,
      page,
      { title, content, metaDescription, isPublished: true },
      {
        author: { id: 'clock', email: savedBy },
        action: 'page.publish',
        at,
        publishAt: [publishAt, null],
      },
    );
  });
}
