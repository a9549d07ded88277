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
      title="Delete photo"
      description={
        <p>
          {photo.alt ? `“${photo.alt}”` : 'This photo'} is deleted at once and for good. You can
          upload it again later.
        </p>
      }
      confirmLabel="Delete"
      isPending={isPending}
      onConfirm={() => mutate()}
    />
  );
}
