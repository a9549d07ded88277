import type { ComponentProps, ReactNode } from 'react';
import { listWidths, photoPath } from '../../domain/photo-widths.ts';
import type { Photo } from '../../domain/photos.ts';
import { isPlainClick } from '../kit/ui/plain-click.ts';

const WIDEST = 1920;

interface PhotoPictureProps {
  photo: Photo;
  width: 320 | 640 | 1280 | 1920;
  alt: string;
  className: string;
}

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

interface PhotoOpenerProps {
  photo: Photo;
  onOpen: () => void;
  children: ReactNode;
}

/** Opens a photo in the lightbox; without JavaScript or in a new tab, opens its largest file. */
export function PhotoOpener({ photo, onOpen, children }: PhotoOpenerProps) {
  return (
    <a
      href={photoPath(photo, WIDEST)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}

interface ScaledPhotoProps extends ComponentProps<'img'> {
  photo: Photo;
  sizes: string;
  alt: string;
}

export function ScaledPhoto({ photo, sizes, alt, ...props }: ScaledPhotoProps) {
  const { width, height } = photo;
  const list = (type: string) =>
    listWidths(width)
      .map((size) => `/photos/${photo.key}-${size}.${type} ${Math.min(size, width)}w`)
      .join();
  return (
    <picture>
      <source type="image/avif" sizes={sizes} srcSet={list('avif')} />
      <img
        src={photoPath(photo, 640)}
        srcSet={list('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...props}
      />
    </picture>
  );
}
