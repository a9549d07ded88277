import { useState } from 'react';
import * as m from '#messages';
import type { StaffReply } from '../../../contract/staff/replies.ts';
import { send } from '../../send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useReplyAction } from './use-reply-action.ts';

export function RemoveReply({ reply, onClose }: { reply: StaffReply; onClose: () => void }) {
  const { review, business } = reply;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const remove = useReplyAction({
    run: () =>
      send('DELETE /api/admin/replies/:id', { params: { id: review.id }, query: { reason } }),
    done: m.staff_replies_reply_removed(),
    fallback: m.staff_replies_failed_to_remove_the_reply(),
    onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_replies_remove_reply()}
      description={
        <p>
          {m.staff_replies_the_reply_of_name_to_reviewername({
            name: business.name,
            reviewerName: review.reviewerName,
          })}
        </p>
      }
      confirmLabel={m.staff_replies_remove()}
      isPending={remove.isPending}
      onConfirm={() =>
        reason.trim() ? remove.mutate() : setError(m.staff_replies_reason_is_required())
      }
    >
      <TextAreaField
        label={m.staff_replies_reason()}
        hint={m.staff_replies_the_owner_reads_it_in_an()}
        rows={2}
        maxLength={500}
        required
        error={error}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value.replace(/\s/g, ' '));
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
