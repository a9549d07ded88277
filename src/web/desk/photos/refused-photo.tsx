import * as m from '#messages';
import type { DeskPhoto } from '../../../contract/desk/photos.ts';
import { Button } from '../../ui/button.tsx';
import { useDeletePhoto } from './use-delete-photo.ts';

/** Why a photo that had arrived can't be shown. */
export function RefusedPhoto({ businessId, photo }: { businessId: number; photo: DeskPhoto }) {
  const { mutate, isPending } = useDeletePhoto(businessId, photo.id);
  return (
    <div className="mb-3 rounded-card border border-danger bg-danger-soft p-3">
      <p role="alert" className="font-medium wrap-anywhere">
        {photo.reason}
      </p>
      <Button variant="quiet" className="-ml-3" disabled={isPending} onClick={() => mutate()}>
        {m.common_dismiss()}
      </Button>
    </div>
  );
}
