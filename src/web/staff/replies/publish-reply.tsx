import type { StaffReply } from '../../../contract/staff/replies.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useReplyAction } from './use-reply-action.ts';

export function PublishReply({ reply, onClose }: { reply: StaffReply; onClose: () => void }) {
  const { review, business, updatedAt } = reply;
  const publish = useReplyAction({
    run: () =>
      send('POST /api/admin/replies/:id/publish', {
        params: { id: review.id },
        body: { updatedAt },
      }),
    done: 'Reply published',
    fallback: 'Failed to publish the reply',
    onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Publish Reply"
      description={
        <p>
          Everyone can read the reply to "{review.reviewerName}" on the page of {business.name}.
        </p>
      }
      confirmLabel="Publish"
      isPending={publish.isPending}
      onConfirm={() => publish.mutate()}
    />
  );
}
