import type { StaffReview } from '../../../contract/staff/reviews.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useReviewAction } from './use-review-action.ts';

/** Of one that was only reported, it closes the reports. */
export function PublishReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const verb = review.isHeld ? 'Publish' : 'Keep';
  const publish = useReviewAction({
    review,
    run: () => send('POST /api/admin/reviews/:id/publish', { params: { id: review.id } }),
    done: review.isHeld ? 'Review published' : 'Review kept',
    fallback: `Failed to ${verb.toLowerCase()} the review`,
    onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${verb} Review`}
      description={
        <p>
          {review.isHeld
            ? `The review by "${review.reviewerName}" becomes public and counts toward the rating of ${review.business.name}.`
            : `The review by "${review.reviewerName}" stays public, and its reports are closed.`}
        </p>
      }
      confirmLabel={verb}
      isPending={publish.isPending}
      onConfirm={() => publish.mutate()}
    />
  );
}
