import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { Photo } from '../../domain/photos.ts';
import { ChevronRight } from '../kit/ui/icons.tsx';
import { ChevronLeft, X } from '../kit/ui/later-icons.tsx';
import { PhotoPicture } from './photo-picture.tsx';

interface LightboxProps<P extends Photo> {
  name: string;
  photos: P[];
  first: number;
  /** Renders extra content below the description. */
  below?: (photo: P) => ReactNode;
  onClose: () => void;
}

const button =
  'flex size-11 cursor-pointer items-center justify-center rounded-full bg-[rgb(0_0_0/0.55)] text-[#fff] hover:bg-[#000]';

export function Lightbox<P extends Photo>({
  name,
  photos,
  first,
  below,
  onClose,
}: LightboxProps<P>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  useEffect(() => dialog.current?.showModal(), []);
  const step = (by: number) => setAt((at + by + photos.length) % photos.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  const photo = photos[at];
  if (!photo) return null;
  return (
    <dialog
      ref={dialog}
      aria-label={m.businesses_photos_of({ name })}
      onKeyDown={onKeyDown}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-[#0b0f0d] p-0 text-[#fff] backdrop:bg-[#000] [&>picture]:contents"
    >
      <PhotoPicture
        key={photo.key}
        photo={photo}
        width={1920}
        alt={photo.alt || m.businesses_photo_numbered({ value: at + 1, name })}
        className="size-full object-contain"
      />
      <div className="absolute inset-x-0 bottom-0 bg-[rgb(0_0_0/0.7)] p-3 text-center wrap-anywhere">
        <span aria-live="polite">
          {m.common_number_of({ value: at + 1, count: photos.length })}
          {photo.alt && `: ${photo.alt}`}
        </span>
        {below?.(photo)}
      </div>
      {photos.length > 1 && (
        <>
          <button
            type="button"
            aria-label={m.businesses_photo_previous()}
            onClick={() => step(-1)}
            className={`${button} absolute top-1/2 left-2`}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={m.businesses_photo_next()}
            onClick={() => step(1)}
            className={`${button} absolute top-1/2 right-2`}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </>
      )}
      <button
        type="button"
        aria-label={m.common_close()}
        onClick={() => dialog.current?.close()}
        className={`${button} absolute top-2 right-2`}
      >
        <X aria-hidden="true" />
      </button>
    </dialog>
  );
}
