import type { Database } from '../../platform/database/database.ts';
import { type Worker, worker } from '../../platform/jobs/jobs.ts';
import { removeDeleted } from './staff/pages.ts';
import { removeDeletedPage } from './staff/queries.ts';

export const pageQueues = [removeDeleted];

export function createPageWorkers({ db }: { db: Database }): Worker[] {
  return [worker(removeDeleted, ({ pageId }) => removeDeletedPage(db, pageId))];
}
