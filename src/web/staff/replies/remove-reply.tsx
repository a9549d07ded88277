import { useState } from 'react';
import type { StaffReply } from '../../../contract/staff/replies.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { useReplyAction } from './use-reply-action.ts';

export function RemoveReply({ reply, onClose }: { reply: StaffReply; onClose: () => void }) {
  const { review, business } = reply;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const remove = useReplyAction({
    run: () =>
      send('DELETE /api/admin/replies/:id', { params: { id: review.id }, query: { reason } }),
    done: 'Reply removed',
    fallback: 'Failed to remove the reply',
    onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Remove Reply"
      description={
        <p>
          The reply of {business.name} to "{review.reviewerName}" is removed. What its owner writes
          in its place waits for you.
        </p>
      }
      confirmLabel="Remove"
      isPending={remove.isPending}
      onConfirm={() => (reason.trim() ? remove.mutate() : setError('Reason is required'))}
    >
      <TextAreaField
        label="Reason"
        hint="The owner reads it in an email."
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
