import type { Database } from '../../platform/database/database.ts';
import { type Worker, worker } from '../../platform/jobs/jobs.ts';
import { removeReview } from './staff/moderate.ts';
import { removeDeletedReview } from './staff/queries.ts';

export const reviewQueues = [removeReview];

export function createReviewWorkers({ db }: { db: Database }): Worker[] {
  return [worker(removeReview, ({ reviewId }) => removeDeletedReview(db, reviewId))];
}
