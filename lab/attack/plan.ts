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

export type HonestKind =
  | 'usual'
  | 'carrier'
  | 'household'
  | 'season'
  | 'opening'
  | 'newspaper'
  | 'counter'
  | 'café';

export interface Post {
  at: number;
  business: number;
  address: string;
  name: string;
  rating: number;
  text: string;
  /** Null for a review by an honest customer. */
  campaign: Campaign | null;
  campaignId: number;
  /** Set for reviews of a flood, which are sent concurrently over HTTP. */
  isAtOnce?: true;
  kind?: HonestKind;
  isConfirmed?: boolean;
}

/** Businesses reserved as targets. They get enough honest reviews to be worth attacking. */
export const VICTIMS = { reports: 0, flood: 1, copies: 2, votes: 3 } as const;
export const VICTIM_REVIEWS = 50;
/** Businesses per town, spread over ten categories. */
export const TOWN_SIZE = 100;

/** Returns an IPv4 address. Each `network` number has its own /24 network. */
export function addressOf(network: number, host = 1): string {
  return `${20 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.${1 + (host % 250)}`;
}
