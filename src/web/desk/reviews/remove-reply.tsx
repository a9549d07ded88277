import type { DeskReview } from '../../../contract/desk/reviews.ts';
import { send } from '../../api.ts';
import { useStaffAction } from '../../staff/use-staff-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dropReplyDraft } from './reply-draft.ts';
import { listsOf } from './use-reply.ts';

interface RemoveReplyProps {
  businessId: number;
  review: DeskReview;
  onClose: () => void;
}

export function RemoveReply({ businessId, review, onClose }: RemoveReplyProps) {
  const params = { id: businessId, reviewId: review.id };
  const remove = useStaffAction<void, unknown>({
    run: () => send('DELETE /api/desk/:id/reviews/:reviewId/reply', { params }),
    done: { title: 'Reply removed' },
    fallback: 'The server did not respond. Please try again.',
    lists: listsOf(businessId),
    onDone: () => {
      dropReplyDraft(review.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Remove Reply"
      description={<p>Your reply to {review.reviewerName} is taken off the page.</p>}
      confirmLabel="Remove"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
