import { useState } from 'react';
import * as m from '#messages';
import type { StaffReview } from '../../../contract/staff/reviews.ts';
import { send } from '../../send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { useReviewAction } from './use-review-action.ts';

export function DeleteReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const remove = useReviewAction({
    review,
    run: () =>
      send('DELETE /api/admin/reviews/:id', { params: { id: review.id }, query: { reason } }),
    done: m.staff_reviews_review_deleted(),
    fallback: m.staff_reviews_failed_to_delete_the_review(),
    onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_reviews_delete_review()}
      description={
        <p>
          {m.staff_reviews_the_review_by_reviewername_of_name({
            reviewerName: review.reviewerName,
            name: review.business.name,
          })}
        </p>
      }
      confirmLabel={m.staff_reviews_delete()}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
