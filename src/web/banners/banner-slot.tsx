import * as m from '#messages';
import { BANNER_HEIGHTS, BANNER_PATH, type BannerPlace, fitsBanner } from '../../domain/banners.ts';
import { useSite } from '../kit/site.tsx';

/** Shows a banner in a frame of fixed height, or nothing where none runs. */
export function BannerSlot({ slot, town = '', trades = [] }: BannerPlace) {
  const { bannerTargets, prefix } = useSite();
  if (!bannerTargets?.some((target) => fitsBanner(target, { slot, town, trades }))) return null;
  const src = `${prefix}${BANNER_PATH}/${slot}?${new URLSearchParams({ town, trades: trades.join() })}`;
  return (
    // A new element for each address, because a changed address would add a step to the browser's history.
    <iframe
      key={src}
      src={src}
      title={m.banners_label()}
      width="100%"
      height={BANNER_HEIGHTS[slot]}
      loading="lazy"
      className="no-print"
    />
  );
}
