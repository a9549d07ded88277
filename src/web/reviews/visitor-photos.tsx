import { lazy, Suspense, useState } from 'react';
import * as m from '#messages';
import type { VisitorPhoto } from '../../domain/photos.ts';
import { PhotoOpener, ScaledPhoto } from '../photos/photo-picture.tsx';
import { withLaterStyles } from '../styles/later-styles.ts';

const VisitorLightbox = lazy(() =>
  withLaterStyles(import('./visitor-lightbox.tsx')).then((module) => ({
    default: module.VisitorLightbox,
  })),
);

interface VisitorPhotosProps {
  businessId: number;
  label: string;
  photos: VisitorPhoto[];
}

export function VisitorPhotos({ businessId, label, photos }: VisitorPhotosProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul aria-label={label} className="no-print mt-3 flex flex-wrap gap-2">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <PhotoOpener photo={photo} onOpen={() => setOpen(at)}>
              <ScaledPhoto
                photo={photo}
                sizes="7rem"
                alt={photo.alt || m.reviews_photo_by(photo)}
                loading="lazy"
                className="size-28 rounded-card object-cover"
              />
            </PhotoOpener>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <VisitorLightbox
            businessId={businessId}
            label={label}
            photos={photos}
            first={open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
