import { useState } from 'react';
import * as m from '#messages';
import type { StaffPhoto } from '../../../contract/staff/photos.ts';
import { send } from '../../send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { LISTS } from './use-check-photos.ts';

export function RemovePhoto({ photo, onClose }: { photo: StaffPhoto; onClose: () => void }) {
  const { id, business } = photo;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const remove = useStaffAction<void, unknown>({
    run: () =>
      send('DELETE /api/admin/photos/:id', { params: { id }, query: { reason: reason.trim() } }),
    done: { title: m.staff_photos_photo_removed() },
    fallback: m.staff_photos_the_photo_could_not_be_removed(),
    lists: LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_photos_remove_photo()}
      description={<p>{m.staff_photos_the_photo_of_name_is_deleted({ name: business.name })}</p>}
      confirmLabel={m.staff_photos_remove()}
      isPending={remove.isPending}
      onConfirm={() =>
        reason.trim() ? remove.mutate() : setError(m.staff_photos_enter_a_reason())
      }
    >
      <TextAreaField
        label={m.staff_photos_reason()}
        hint={m.staff_photos_the_owner_reads_it()}
        rows={2}
        maxLength={300}
        value={reason}
        error={error}
        onChange={({ target }) => setReason(target.value.replace(/\s/g, ' '))}
      />
    </ConfirmDialog>
  );
}
