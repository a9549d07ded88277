import * as m from '#messages';
import type { DeskReview } from '../../../contract/desk/reviews.ts';
import { send } from '../../send.ts';
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
    done: { title: m.replies_removed_toast() },
    fallback: m.common_no_response_retry(),
    lists: listsOf(businessId),
    onDone: () => {
      dropReplyDraft(review.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.replies_remove()}
      description={
        <p>{m.owner_reviews_reply_remove_effect({ reviewerName: review.reviewerName })}</p>
      }
      confirmLabel={m.common_remove()}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
