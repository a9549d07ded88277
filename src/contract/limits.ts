export interface Limit {
  points: number;
  /** Span in seconds. */
  seconds: number;
  by: 'address' | 'user';
  /** Counts in each process's memory, to avoid a database write per call. */
  isLocal?: true;
  /** Maximum concurrent calls per address or user, and per network block. */
  underWay?: { each: number; block: number };
}

const HASHING = { each: 2, block: 4 };

const HOUR = 3600;

/**
 * All rate limits. RATE_LIMIT_FACTOR multiplies the points. `reads` and `writes` apply to all requests, the
 * others to calls that name them. Limits without `isLocal` are shared by all processes of a database.
 */
export const limits = {
  reads: { points: 600, seconds: 60, by: 'address', isLocal: true },
  writes: { points: 120, seconds: 60, by: 'address' },
  'sign-in': { points: 10, seconds: 900, by: 'address', underWay: HASHING },
  account: { points: 10, seconds: 900, by: 'user', underWay: HASHING },
  'password-links': { points: 5, seconds: HOUR, by: 'address' },
  /** The sign-in screen requests a challenge each time it is shown. */
  'passkey-challenges': { points: 60, seconds: 900, by: 'address' },
  submissions: { points: 10, seconds: HOUR, by: 'address' },
  reviews: { points: 10, seconds: HOUR, by: 'address' },
  'own-reviews': { points: 60, seconds: HOUR, by: 'address' },
  'review-links': { points: 10, seconds: HOUR, by: 'address' },
  helpful: { points: 60, seconds: HOUR, by: 'address' },
  reports: { points: 10, seconds: HOUR, by: 'address' },
  'business-reports': { points: 10, seconds: HOUR, by: 'address' },
  'search-requests': { points: 10, seconds: HOUR, by: 'address' },
  messages: { points: 5, seconds: HOUR, by: 'address' },
  newsletter: { points: 10, seconds: HOUR, by: 'address' },
  inquiries: { points: 5, seconds: HOUR, by: 'address' },
  events: { points: 5, seconds: HOUR, by: 'address' },
  'owner-links': { points: 10, seconds: HOUR, by: 'address' },
  claims: { points: 30, seconds: HOUR, by: 'address' },
  desk: { points: 200, seconds: HOUR, by: 'address' },
  photos: { points: 60, seconds: HOUR, by: 'address' },
  /** Statistics from visitors' browsers. They don't count as writes. */
  figures: { points: 120, seconds: 60, by: 'address', isLocal: true },
  intents: { points: 20, seconds: HOUR, by: 'address' },
  'test-mails': { points: 20, seconds: HOUR, by: 'user' },
  programs: { points: 600, seconds: 60, by: 'user', isLocal: true },
  imports: { points: 10, seconds: HOUR, by: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export type CallLimit = Exclude<LimitName, 'reads' | 'writes'>;
