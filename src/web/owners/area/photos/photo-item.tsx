import { useState } from 'react';
import * as m from '#messages';
import type { OwnerPhoto } from '../../../../contract/photos.owner.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/field.tsx';
import { ArrowDown, ArrowUp, Trash2 } from '../../../kit/ui/later-icons.tsx';
import { Rich } from '../../../kit/ui/rich.tsx';
import { PhotoPicture } from '../../../photos/photo-picture.tsx';
import { describeFailure } from './use-arrange.ts';

interface PhotoItemProps {
  photo: OwnerPhoto;
  place: number;
  count: number;
  onMove: (place: number) => void;
  onDelete: () => void;
  onAlt: (alt: string) => Promise<unknown>;
  onDrag: () => void;
  onDropHere: () => void;
}

export const DRAGGED = 'text/x-photo';

const button =
  'flex min-h-11 cursor-pointer items-center gap-1.5 rounded-card px-2.5 text-sm font-semibold text-accent hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:hover:bg-transparent';

export function PhotoItem(props: PhotoItemProps) {
  const { photo, place, count, onMove, onDelete } = props;
  const name = photo.alt || m.owner_photos_numbered({ value: place + 1 });
  const step = (by: number) => {
    if (place + by >= 0 && place + by < count) onMove(place + by);
  };
  return (
    <li
      data-item
      onDragStart={({ target, dataTransfer }) => {
        if (!(target instanceof HTMLImageElement)) return;
        dataTransfer.setData(DRAGGED, name);
        props.onDrag();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onDropHere();
      }}
      className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-3 rounded-card border border-line bg-surface p-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4"
    >
      <Thumbnail photo={photo} />
      <div className="flex min-w-0 flex-col gap-2">
        <PhotoState photo={photo} isFirst={place === 0} />
        <AltField alt={photo.alt} place={place} onSave={props.onAlt} />
        <div className="-mx-2.5 flex flex-wrap max-sm:-ml-28">
          <button
            type="button"
            className={button}
            aria-disabled={place === 0}
            onClick={() => step(-1)}
          >
            <ArrowUp size={16} aria-hidden="true" />
            <Rich
              message={m.owner_photos_earlier}
              fields={{ name }}
              parts={{ span: (text) => <span className="sr-only">{text}</span> }}
            />
          </button>
          <button
            type="button"
            className={button}
            aria-disabled={place === count - 1}
            onClick={() => step(1)}
          >
            <ArrowDown size={16} aria-hidden="true" />
            <Rich
              message={m.owner_photos_later}
              fields={{ name }}
              parts={{ span: (text) => <span className="sr-only">{text}</span> }}
            />
          </button>
          <button type="button" className={button} onClick={onDelete}>
            <Trash2 size={16} aria-hidden="true" />
            <Rich
              message={m.owner_photos_delete_named}
              fields={{ name }}
              parts={{ span: (text) => <span className="sr-only">{text}</span> }}
            />
          </button>
        </div>
      </div>
    </li>
  );
}

function Thumbnail({ photo: { photo, alt } }: { photo: OwnerPhoto }) {
  const box = 'aspect-[4/3] w-full rounded-md';
  if (!photo) return <div className={`skeleton ${box}`} />;
  return (
    <PhotoPicture
      photo={photo}
      width={320}
      alt={alt}
      className={`cursor-grab bg-sunken object-cover ${box}`}
    />
  );
}

function PhotoState({ photo, isFirst }: { photo: OwnerPhoto; isFirst: boolean }) {
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-2">
      {isFirst && <Badge tone="accent">{m.owner_photos_main()}</Badge>}
      {photo.state === 'processing' && (
        <span role="status" className="text-sm text-muted">
          {m.common_processing()}
        </span>
      )}
      {photo.state === 'ready' && !photo.isShown && (
        <Badge tone="gold">{m.owner_photos_beyond_free()}</Badge>
      )}
    </p>
  );
}

interface AltFieldProps {
  alt: string;
  place: number;
  onSave: (alt: string) => Promise<unknown>;
}

/** Saves the photo's description on blur; text that couldn't be saved stays in the field. */
function AltField({ alt, place, onSave }: AltFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const text = (typed ?? alt).trim();
  const save = async () => {
    if (typed === null || text === alt) return setTyped(null);
    try {
      await onSave(text);
      setTyped(null);
      setError(undefined);
    } catch (failure) {
      setError(m.owner_photos_not_saved({ reason: describeFailure(failure) }));
    }
  };
  return (
    <>
      <TextField
        name={`alt-${place}`}
        label={m.common_image_alt()}
        hint={text === '' ? m.owner_photos_alt_hint() : undefined}
        maxLength={200}
        value={typed ?? alt}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save();
        }}
      />
      {error && (
        <Button variant="secondary" className="self-start" onClick={() => void save()}>
          {m.common_save()}
        </Button>
      )}
    </>
  );
}
