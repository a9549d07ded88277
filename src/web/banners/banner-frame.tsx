import * as m from '#messages';
import { BANNER_PATH, type BannerPlace, bannerHeight, fitsBanner } from '../../domain/banners.ts';
import { useSite } from '../kit/site.tsx';

/** Shows a banner in a frame of fixed height, or nothing if none matches. */
export function BannerFrame(place: BannerPlace) {
  const { bannerTargets, prefix } = useSite();
  if (!bannerTargets?.some((target) => fitsBanner(target, place))) return null;
  const src = `${prefix + BANNER_PATH + place.slot}?town=${place.town ?? ''}&trades=${place.trades ?? ''}`;
  return (
    // The key creates a new element for each address, because a changed address would add a step to the
    // browser's history.
    <iframe
      key={src}
      src={src}
      title={m.banners_label()}
      width="100%"
      height={bannerHeight(place.slot)}
      loading="lazy"
      className="no-print"
    />
  );
}
