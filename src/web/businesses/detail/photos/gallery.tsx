import { lazy, Suspense, useState } from 'react';
import * as m from '#messages';
import type { BusinessDetail } from '../../../../contract/businesses.ts';
import { photoPath } from '../../../../contract/photo-widths.ts';
import { PhotoPicture } from '../../../photos/photo-picture.tsx';
import { PaperSection } from '../../../ui/paper-section.tsx';
import { isPlainClick } from '../../../ui/plain-click.ts';

const Lightbox = lazy(() =>
  import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })),
);

const WIDEST = 1920;

/** Those after the first, which stands on top of the page. Without JavaScript they are links. */
export function Gallery({ business: { name, photos } }: { business: BusinessDetail }) {
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length < 2) return null;
  return (
    <PaperSection title={m.common_photos()} className="no-print">
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3">
        {photos.slice(1).map((photo, at) => (
          <li key={photo.key}>
            <a
              href={photoPath(photo, WIDEST)}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                setOpen(at + 1);
              }}
              className="block overflow-hidden rounded-md"
            >
              <PhotoPicture
                photo={photo}
                width={320}
                alt={photo.alt || m.businesses_photo_numbered({ value: at + 2, name })}
                className="aspect-[4/3] w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <Lightbox name={name} photos={photos} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </PaperSection>
  );
}
