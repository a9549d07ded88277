import * as m from '#messages';
import type { StaffReply } from '../../../contract/staff/replies.ts';
import { send } from '../../send.ts';
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
    done: m.staff_replies_reply_published(),
    fallback: m.staff_replies_failed_to_publish_the_reply(),
    onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_replies_publish_reply()}
      description={
        <p>
          {m.staff_replies_everyone_can_read_the_reply_to({
            reviewerName: review.reviewerName,
            name: business.name,
          })}
        </p>
      }
      confirmLabel={m.staff_replies_publish()}
      isPending={publish.isPending}
      onConfirm={() => publish.mutate()}
    />
  );
}
