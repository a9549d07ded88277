export const DAY = 86_400_000;
export const START = Date.UTC(2025, 0, 1);
export const DAYS = 365;

export type Campaign =
  | 'clear ring'
  | 'middle ring'
  | 'strong ring'
  | 'one-star attack'
  | 'flood of 500'
  | 'forty copies at once'
  | 'quick ring'
  | 'small quick ring'
  | 'busy ring'
  | 'decoys'
  | 'one text'
  | 'first rating';

/** Ways in which honest customers come to write. */
export type HonestKind =
  | 'usual'
  | 'carrier'
  | 'household'
  | 'season'
  | 'opening'
  | 'newspaper'
  | 'counter'
  | 'café';

/** A review that someone will write. */
export interface Post {
  at: number;
  /** The number of a business in this year's town. */
  business: number;
  address: string;
  name: string;
  rating: number;
  text: string;
  /** Null: by an honest customer. */
  campaign: Campaign | null;
  /** Which ring or flood it belongs to. */
  campaignId: number;
  /** All of them at once, beside each other, and by HTTP. */
  isAtOnce?: true;
  /** Of an honest customer. */
  kind?: HonestKind;
  /** An honest customer who gives an email address and opens the link that is sent to it. */
  isConfirmed?: boolean;
}

/** What stands at the beginning: these have enough honest reviews to be worth an attack. */
export const VICTIMS = { reports: 0, flood: 1, copies: 2, votes: 3 } as const;
export const VICTIM_REVIEWS = 50;
/** Businesses of one town, of ten categories. */
export const TOWN_SIZE = 100;

/** An address for each number, each in a network of its own. */
export function addressOf(network: number, host = 1): string {
  return `${20 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.${1 + (host % 250)}`;
}
