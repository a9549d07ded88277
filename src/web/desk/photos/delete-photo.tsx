import * as m from '#messages';
import type { DeskPhoto } from '../../../contract/desk/photos.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeletePhoto } from './use-delete-photo.ts';

interface DeletePhotoProps {
  businessId: number;
  photo: DeskPhoto;
  onClose: () => void;
}

export function DeletePhoto({ businessId, photo, onClose }: DeletePhotoProps) {
  const { mutate, isPending } = useDeletePhoto(businessId, photo.id, onClose);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.desk_photos_delete_photo()}
      description={
        <p>
          {m.desk_photos_value_is_deleted_at_once_and({
            value: photo.alt ? `“${photo.alt}”` : m.desk_photos_this_photo(),
          })}
        </p>
      }
      confirmLabel={m.desk_photos_delete()}
      isPending={isPending}
      onConfirm={() => mutate()}
    />
  );
}
