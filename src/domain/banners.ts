export const bannerSlots = ['top', 'side', 'foot'] as const;

export type BannerSlotName = (typeof bannerSlots)[number];

/** Height of each slot's frame in pixels. It never changes, so nothing on the page moves. */
export const BANNER_HEIGHTS: Record<BannerSlotName, number> = { top: 150, side: 290, foot: 150 };

/** Where a banner may show. An empty text stands for any trade or town. */
export type BannerTarget = readonly [slot: BannerSlotName, trade: string, town: string];

/** A slot of one page: its town as `Boise, ID`, and the slugs of its trades and categories. */
export interface BannerPlace {
  slot: BannerSlotName;
  town?: string | undefined;
  trades?: readonly string[] | undefined;
}

export function fitsBanner(
  [own, trade, wanted]: BannerTarget,
  { slot, town = '', trades = [] }: BannerPlace,
): boolean {
  return (
    own === slot &&
    (!trade || trades.includes(trade)) &&
    (!wanted || wanted.toLowerCase() === town.toLowerCase())
  );
}

/** Not named after banners, because blockers of third-party advertisements go by such names. */
export const BANNER_PATH = '/b';

export function isBannerFrame(path: string): boolean {
  return bannerSlots.some((slot) => path === `${BANNER_PATH}/${slot}`);
}
