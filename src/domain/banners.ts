export const bannerSlots = ['top', 'side', 'foot'] as const;

export type BannerSlotName = (typeof bannerSlots)[number];

/** Places where a banner may show. An empty text stands for any trade or town; a town is written as `boise, id`. */
export type BannerTarget = readonly [slot: BannerSlotName, trade: string, town: string];

/** A slot of one page: its town as `Boise, ID`, and the slugs of its trades and categories. */
export interface BannerPlace {
  slot: BannerSlotName;
  town?: string;
  trades?: readonly (string | undefined)[];
}

export function fitsBanner(
  [own, trade, wanted]: BannerTarget,
  { slot, town = '', trades = [] }: BannerPlace,
): boolean {
  return (
    own === slot && (!trade || trades.includes(trade)) && (!wanted || wanted === town.toLowerCase())
  );
}

/** Returns the height of a slot's frame in pixels. It never changes, so nothing on the page moves. */
export function bannerHeight(slot: BannerSlotName): number {
  return slot === 'side' ? 290 : 150;
}

/** Not named after banners, because blockers of third-party advertisements go by such names. */
export const BANNER_PATH = '/b/';
