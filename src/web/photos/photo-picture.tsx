import { photoPath } from '../../contract/photo-widths.ts';
import type { Photo } from '../../contract/photos.ts';

interface PhotoPictureProps {
  photo: Photo;
  /** Of the picture; one of those that are made. */
  width: 320 | 640 | 1280 | 1920;
  alt: string;
  className: string;
}

/** A photo in one size, as light as the browser can read it. */
export function PhotoPicture({ photo, width, alt, className }: PhotoPictureProps) {
  const path = photoPath(photo, width).replace(/jpg$/, '');
  return (
    <picture>
      <source type="image/avif" srcSet={`${path}avif`} />
      <source type="image/webp" srcSet={`${path}webp`} />
      <img
        src={`${path}jpg`}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        className={className}
      />
    </picture>
  );
}
