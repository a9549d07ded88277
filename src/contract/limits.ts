interface Limit {
  /** Calls per span. */
  points: number;
  /** Length of a span in seconds. */
  seconds: number;
  /** Whose calls are counted together: those of a client address (its network), or of a user. */
  by: 'address' | 'user';
}

const HOUR = 3600;

/**
 * Every limit of the product; RATE_LIMIT_FACTOR multiplies the points. `reads` and `writes` hold for
 * all that is asked, the others for the calls that name them. `reads` are counted by each process for
 * itself, the others by all that share a database.
 */
export const limits = {
  reads: { points: 600, seconds: 60, by: 'address' },
  writes: { points: 120, seconds: 60, by: 'address' },
  /** Tries of a password, a code or a link. */
  'sign-in': { points: 10, seconds: 900, by: 'address' },
  /** The same by someone who is signed in, to change their own account. */
  account: { points: 10, seconds: 900, by: 'user' },
  submissions: { points: 10, seconds: HOUR, by: 'address' },
  reviews: { points: 10, seconds: HOUR, by: 'address' },
  reports: { points: 10, seconds: HOUR, by: 'address' },
  messages: { points: 5, seconds: HOUR, by: 'address' },
  intents: { points: 20, seconds: HOUR, by: 'address' },
  imports: { points: 10, seconds: HOUR, by: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
/** A limit that a call can name. */
export type CallLimit = Exclude<LimitName, 'reads' | 'writes'>;
