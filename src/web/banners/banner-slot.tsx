import { lazy, Suspense } from 'react';
import type { BannerPlace } from '../../domain/banners.ts';
import { useSite } from '../kit/site.tsx';

const load = () => import('./banner-frame.tsx');

// The server renders the frame at once; browsers load its code only on sites with banners.
const Frame = import.meta.env.SSR
  ? (await load()).BannerFrame
  : lazy(async () => ({ default: (await load()).BannerFrame }));

/** Shows a banner in a frame of fixed height, or nothing if the site has none. */
export function BannerSlot(place: BannerPlace) {
  if (!useSite().bannerTargets) return null;
  return (
    <Suspense>
      <Frame {...place} />
    </Suspense>
  );
}
