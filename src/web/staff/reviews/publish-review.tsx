import * as m from '#messages';
import type { StaffReview } from '../../../contract/staff/reviews.ts';
import { send } from '../../send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useReviewAction } from './use-review-action.ts';

/** Of one that was only reported, it closes the reports. */
export function PublishReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const verb = review.isHeld ? m.staff_reviews_publish() : m.staff_reviews_keep();
  const publish = useReviewAction({
    review,
    run: () => send('POST /api/admin/reviews/:id/publish', { params: { id: review.id } }),
    done: review.isHeld ? m.staff_reviews_review_published() : m.staff_reviews_review_kept(),
    fallback: review.isHeld
      ? m.staff_reviews_failed_to_publish_the_review()
      : m.staff_reviews_failed_to_keep_the_review(),
    onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_reviews_verb_review({ verb })}
      description={
        <p>
          {review.isHeld
            ? m.staff_reviews_the_review_by_reviewername_becomes({
                reviewerName: review.reviewerName,
                name: review.business.name,
              })
            : m.staff_reviews_the_review_by_reviewername_stays({
                reviewerName: review.reviewerName,
              })}
        </p>
      }
      confirmLabel={verb}
      isPending={publish.isPending}
      onConfirm={() => publish.mutate()}
    />
  );
}
