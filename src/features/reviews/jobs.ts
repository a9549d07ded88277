import { type Worker, worker } from '../../platform/jobs/jobs.ts';
import { mailNewReviews, mailWeek } from './owner-mail/queues.ts';
import { type OwnerMailDependencies, tellAtOnce, tellOfWeek } from './owner-mail/send.ts';
import { removeReview } from './staff/moderate.ts';
import { removeDeletedReview } from './staff/queries.ts';

export const reviewQueues = [removeReview, mailNewReviews, mailWeek];

export function createReviewWorkers(dependencies: OwnerMailDependencies): Worker[] {
  const { db } = dependencies;
  return [
    worker(removeReview, ({ reviewId }) => removeDeletedReview(db, reviewId)),
    worker(mailNewReviews, ({ businessId }) => tellAtOnce(dependencies, businessId)),
    worker(mailWeek, () => tellOfWeek(dependencies)),
  ];
}
