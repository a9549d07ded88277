import { useState } from 'react';
import type { StaffPhoto } from '../../../contract/staff/photos.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { LISTS } from './use-check-photos.ts';

export function RemovePhoto({ photo, onClose }: { photo: StaffPhoto; onClose: () => void }) {
  const { id, business } = photo;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const remove = useStaffAction<void, unknown>({
    run: () =>
      send('DELETE /api/admin/photos/:id', { params: { id }, query: { reason: reason.trim() } }),
    done: { title: 'Photo removed' },
    fallback: 'The photo could not be removed',
    lists: LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Remove photo"
      description={
        <p>
          The photo of {business.name} is deleted at once and for good. Its owner gets an email with
          your reason.
        </p>
      }
      confirmLabel="Remove"
      isPending={remove.isPending}
      onConfirm={() => (reason.trim() ? remove.mutate() : setError('Enter a reason'))}
    >
      <TextAreaField
        label="Reason"
        hint="The owner reads it."
        rows={2}
        maxLength={300}
        value={reason}
        error={error}
        onChange={({ target }) => setReason(target.value.replace(/\s/g, ' '))}
      />
    </ConfirmDialog>
  );
}
