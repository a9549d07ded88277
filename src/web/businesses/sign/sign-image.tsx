import { useState } from 'react';
import type { Business } from '../../../contract/businesses.ts';
import { ShopSign } from './shop-sign.tsx';

interface SignImageProps {
  business: Pick<Business, 'name' | 'imageUrl' | 'category' | 'trades'>;
  isWide?: boolean;
  className: string;
}

/** The photo of a business; its sign where there is none, or it does not load. */
export function SignImage({ business, isWide = false, className }: SignImageProps) {
  const { name, imageUrl, category, trades } = business;
  const [isBroken, setIsBroken] = useState(false);
  if (!imageUrl || isBroken) {
    const kind = trades[0]?.slug ?? category.slug;
    return <ShopSign name={name} kind={kind} isWide={isWide} className={className} />;
  }
  return (
    <img
      src={imageUrl}
      alt=""
      loading={isWide ? 'eager' : 'lazy'}
      referrerPolicy="no-referrer"
      // It may have failed before the page came alive.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setIsBroken(true);
      }}
      onError={() => setIsBroken(true)}
      className={`rounded-md object-cover ${className}`}
    />
  );
}
