export const bannerSlots = ['top', 'side', 'foot'] as const;

export type BannerSlotName = (typeof bannerSlots)[number];

/** Target of a banner. An empty text means any trade or town; a town has the form `boise, id`. */
export type BannerTarget = readonly [slot: BannerSlotName, trade: string, town: string];

/** A slot on a page, with the page's town such as `Boise, ID` and the slugs of its trades and categories. */
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

/** Avoids the word "banner", because ad blockers block paths that contain it. */
export const BANNER_PATH = '/b/';
