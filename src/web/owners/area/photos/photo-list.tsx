import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages';
import type { OwnerPhoto } from '../../../../contract/photos.owner.ts';
import { send } from '../../../kit/send.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { useToast } from '../../../kit/ui/toast.tsx';
import { useListFocus } from '../../../kit/ui/use-list-focus.ts';
import { PhotoItem } from './photo-item.tsx';
import { ownerPhotosQuery } from './read-photos.ts';
import { describeFailure, useArrange } from './use-arrange.ts';

interface PhotoListProps {
  businessId: number;
  photos: OwnerPhoto[];
}

export function PhotoList({ businessId, photos }: PhotoListProps) {
  const toast = useToast();
  const arrange = useArrange(businessId);
  const [deleted, setDeleted] = useState<OwnerPhoto | null>(null);
  const [said, setSaid] = useState('');
  const dragged = useRef<number | null>(null);
  const rest = useRef<HTMLDivElement>(null);
  const focus = useListFocus<HTMLDivElement>(() => rest.current);
  const kept = photos.filter(({ state }) => state !== 'refused');
  const refused = photos.filter(({ state }) => state === 'refused');

  const move = (id: number, place: number) =>
    arrange.mutate((now) => movePhoto(now, id, place), {
      onSuccess: () => setSaid(m.owner_photos_moved({ value: place + 1, count: kept.length })),
      onError: (error) =>
        toast({
          title: m.owner_photos_not_moved(),
          description: describeFailure(error),
          variant: 'destructive',
        }),
    });
  return (
    <div {...focus}>
      <div ref={rest} tabIndex={-1}>
        {photos.length === 0 && <p className="text-muted">{m.owner_photos_empty()}</p>}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {refused.map((photo) => (
        <RefusedPhoto key={photo.id} businessId={businessId} photo={photo} />
      ))}
      <ol aria-label={m.common_photos()} hidden={kept.length === 0} className="flex flex-col gap-3">
        {kept.map((photo, place) => (
          <PhotoItem
            key={photo.id}
            photo={photo}
            place={place}
            count={kept.length}
            onMove={(to) => move(photo.id, to)}
            onDelete={() => setDeleted(photo)}
            onAlt={(alt) =>
              arrange.mutateAsync((now) =>
                now.map((one) => (one.id === photo.id ? { ...one, alt } : one)),
              )
            }
            onDrag={() => {
              dragged.current = photo.id;
            }}
            onDropHere={() => {
              if (dragged.current !== null) move(dragged.current, place);
              dragged.current = null;
            }}
          />
        ))}
      </ol>
      {deleted && (
        <DeletePhoto businessId={businessId} photo={deleted} onClose={() => setDeleted(null)} />
      )}
    </div>
  );
}

function movePhoto<T extends { id: number }>(photos: T[], id: number, place: number): T[] {
  const moved = photos.find((photo) => photo.id === id);
  if (!moved) return photos;
  const others = photos.filter((photo) => photo !== moved);
  return others.toSpliced(place, 0, moved);
}

function RefusedPhoto({ businessId, photo }: { businessId: number; photo: OwnerPhoto }) {
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

interface DeletePhotoProps {
  businessId: number;
  photo: OwnerPhoto;
  onClose: () => void;
}

function DeletePhoto({ businessId, photo, onClose }: DeletePhotoProps) {
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

function useDeletePhoto(businessId: number, photoId: number, onDone?: () => void) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = ownerPhotosQuery(businessId);
  return useMutation({
    mutationFn: () =>
      send('DELETE /api/desk/:id/photos/:photoId', { params: { id: businessId, photoId } }),
    onSuccess: async (photos) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, photos);
      onDone?.();
    },
    onError: (error) => {
      toast({
        title: m.owner_photos_not_deleted(),
        description: describeFailure(error),
        variant: 'destructive',
      });
      onDone?.();
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
