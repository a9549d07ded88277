import { useState } from 'react';
import type { Business } from '../../contract/businesses.ts';
import { ScaledPhoto } from '../photos/photo-picture.tsx';
import { ShopSign } from './shop-sign.tsx';

interface SignImageProps {
  business: Pick<Business, 'name' | 'category' | 'trades'> &
    Partial<Pick<Business, 'imageUrl' | 'photo'>>;
  sizes?: string;
}

export function SignImage({ business, sizes = '150px' }: SignImageProps) {
  const { name, imageUrl, photo, category, trades } = business;
  const [isBroken, watch] = useBroken();
  if (isBroken || (!photo && !imageUrl))
    return <ShopSign name={name} kind={trades[0]?.slug ?? category.slug} />;
  return photo ? (
    <ScaledPhoto photo={photo} sizes={sizes} alt={photo.alt} loading="lazy" {...watch} />
  ) : (
    <picture>
      <img src={imageUrl ?? ''} alt="" loading="lazy" referrerPolicy="no-referrer" {...watch} />
    </picture>
  );
}

export function useBroken() {
  const [isBroken, setIsBroken] = useState(false);
  const watch = {
    ref(image: HTMLImageElement | null) {
      if (image?.complete && image.naturalWidth === 0) setIsBroken(true);
    },
    onError: () => setIsBroken(true),
  };
  return [isBroken, watch] as const;
}
