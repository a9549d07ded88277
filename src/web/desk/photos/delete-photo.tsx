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
      title={m.owner_photos_delete()}
      description={
        <p>
          {m.owner_photos_delete_effect({
            value: photo.alt ? `“${photo.alt}”` : m.owner_photos_this_one(),
          })}
        </p>
      }
      confirmLabel={m.common_delete()}
      isPending={isPending}
      onConfirm={() => mutate()}
    />
  );
}
