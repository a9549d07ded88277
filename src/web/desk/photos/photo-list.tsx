import { useRef, useState } from 'react';
import * as m from '#messages';
import type { DeskPhoto } from '../../../contract/desk/photos.ts';
import { useToast } from '../../ui/toast.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { DeletePhoto } from './delete-photo.tsx';
import { movePhoto } from './move-photo.ts';
import { PhotoItem } from './photo-item.tsx';
import { RefusedPhoto } from './refused-photo.tsx';
import { describeFailure, useArrange } from './use-arrange.ts';

interface PhotoListProps {
  businessId: number;
  photos: DeskPhoto[];
}

export function PhotoList({ businessId, photos }: PhotoListProps) {
  const toast = useToast();
  const arrange = useArrange(businessId);
  const [deleted, setDeleted] = useState<DeskPhoto | null>(null);
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
