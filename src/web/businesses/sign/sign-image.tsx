import { useState } from 'react';
import * as m from '#messages';
import type { Business } from '../../../contract/businesses.ts';
import { listWidths, photoPath } from '../../../contract/photo-widths.ts';
import { ShopSign } from './shop-sign.tsx';

interface SignImageProps {
  business: Pick<Business, 'name' | 'imageUrl' | 'photo' | 'category' | 'trades'>;
  isWide?: boolean;
  /** How wide a photo is shown, as `sizes` says it. */
  sizes?: string;
  className: string;
}

/** The photo of a business; its sign where there is none, or it does not load. */
export function SignImage(props: SignImageProps) {
  const { business, isWide = false, sizes = '150px', className } = props;
  const { name, imageUrl, photo, category, trades } = business;
  const [isBroken, setIsBroken] = useState(false);
  const src = photo ? photoPath(photo, 640) : imageUrl;
  if (!src || isBroken) {
    const kind = trades[0]?.slug ?? category.slug;
    return <ShopSign name={name} kind={kind} isWide={isWide} className={className} />;
  }
  return (
    <picture>
      {photo &&
        ['avif', 'webp'].map((type) => (
          <source
            key={type}
            type={`image/${type}`}
            sizes={sizes}
            srcSet={listSources(photo, type)}
          />
        ))}
      <img
        src={src}
        alt={photo?.alt || (photo && isWide ? m.businesses_photo_of({ name }) : '')}
        width={photo?.width}
        height={photo?.height}
        loading={isWide ? 'eager' : 'lazy'}
        referrerPolicy="no-referrer"
        // It may have failed before the page came alive.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setIsBroken(true);
        }}
        onError={() => setIsBroken(true)}
        className={`rounded-md object-cover ${className}`}
      />
    </picture>
  );
}

function listSources({ key, width }: { key: string; width: number }, type: string): string {
  return listWidths(width)
    .map((size) => `/photos/${key}-${size}.${type} ${Math.min(size, width)}w`)
    .join();
}
