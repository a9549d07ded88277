import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import type { LockedReview } from '../staff/queries.ts';

/** A line of the audit log: what the rules, not people, did to a review. */
export async function recordRule(
  trx: DatabaseTransaction,
  review: LockedReview,
  { action, at, after }: { action: string; at: Date; after: object },
): Promise<void> {
  const { id, businessId, rating, reviewerName, comment, isHeld, isCounted } = review;
  await recordListingChange(trx, {
    at,
    actor: 'rules',
    action,
    businessId,
    before: { isHeld, isCounted },
    after: { reviewId: id, rating, reviewerName, comment, ...after },
  });
}
