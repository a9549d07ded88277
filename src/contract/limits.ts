export interface Limit {
  /** Calls per span. */
  points: number;
  /** Length of a span in seconds. */
  seconds: number;
  /** Calls are counted per client address (its network) or per user. */
  by: 'address' | 'user';
  /** Each process counts for itself, in memory: no write for each call. */
  isLocal?: true;
  /** How many may be under way at once, of one address or user and of one neighborhood. */
  underWay?: { each: number; block: number };
}

const HASHING = { each: 2, block: 4 };

const HOUR = 3600;

/**
 * Every limit of the product; RATE_LIMIT_FACTOR multiplies the points. `reads` and `writes` apply to
 * all requests, the others to calls that name them. Those that are not `isLocal` are shared by all
 * processes on a database.
 */
export const limits = {
  reads: { points: 600, seconds: 60, by: 'address', isLocal: true },
  writes: { points: 120, seconds: 60, by: 'address' },
  /** Attempts at a password, a code or a link. */
  'sign-in': { points: 10, seconds: 900, by: 'address', underWay: HASHING },
  /** The same by a signed-in user changing their own account. */
  account: { points: 10, seconds: 900, by: 'user', underWay: HASHING },
  'password-links': { points: 5, seconds: HOUR, by: 'address' },
  /** Each showing of the sign-in screen asks for one. */
  'passkey-challenges': { points: 60, seconds: 900, by: 'address' },
  submissions: { points: 10, seconds: HOUR, by: 'address' },
  reviews: { points: 10, seconds: HOUR, by: 'address' },
  'own-reviews': { points: 60, seconds: HOUR, by: 'address' },
  'review-links': { points: 10, seconds: HOUR, by: 'address' },
  helpful: { points: 60, seconds: HOUR, by: 'address' },
  reports: { points: 10, seconds: HOUR, by: 'address' },
  'business-reports': { points: 10, seconds: HOUR, by: 'address' },
  messages: { points: 5, seconds: HOUR, by: 'address' },
  'owner-links': { points: 10, seconds: HOUR, by: 'address' },
  claims: { points: 30, seconds: HOUR, by: 'address' },
  desk: { points: 200, seconds: HOUR, by: 'address' },
  photos: { points: 60, seconds: HOUR, by: 'address' },
  /** What visitors' browsers count; not one of the writes. */
  figures: { points: 120, seconds: 60, by: 'address', isLocal: true },
  intents: { points: 20, seconds: HOUR, by: 'address' },
  'test-mails': { points: 20, seconds: HOUR, by: 'user' },
  programs: { points: 600, seconds: 60, by: 'user', isLocal: true },
  imports: { points: 10, seconds: HOUR, by: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
/** A limit that a call can name. */
export type CallLimit = Exclude<LimitName, 'reads' | 'writes'>;
