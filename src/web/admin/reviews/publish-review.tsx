import type { StaffReview } from '../../../contract/admin-reviews.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useReviewAction } from './use-review-action.ts';

export function PublishReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const publish = useReviewAction({
    run: () => send('POST /api/admin/reviews/:id/publish', { params: { id: review.id } }),
    done: 'Review published',
    fallback: 'Failed to publish the review',
    onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Publish Review"
      description={
        <p>
          {review.isHeld
            ? `Everybody reads the review by "${review.reviewerName}", and it counts in the rating of ${review.business.name}.`
            : `The review by "${review.reviewerName}" stays, and the reports on it are closed.`}
        </p>
      }
      confirmLabel="Publish"
      isPending={publish.isPending}
      onConfirm={() => publish.mutate()}
    />
  );
}
