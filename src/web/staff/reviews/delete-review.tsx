import { useState } from 'react';
import type { StaffReview } from '../../../contract/staff/reviews.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { useReviewAction } from './use-review-action.ts';

export function DeleteReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const remove = useReviewAction({
    review,
    run: () =>
      send('DELETE /api/admin/reviews/:id', { params: { id: review.id }, query: { reason } }),
    done: 'Review deleted',
    fallback: 'Failed to delete the review',
    onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Review"
      description={
        <p>
          The review by "{review.reviewerName}" of {review.business.name} is permanently deleted
          unless you undo it right away. Its text stays in the audit log.
        </p>
      }
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <TextAreaField
        label="Reason (optional)"
        hint="For the audit log."
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value.replace(/\s/g, ' '))}
      />
    </ConfirmDialog>
  );
}
