import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database.ts';
import { AppError } from './errors.ts';

export interface RateLimiter {
  /** Takes one of the key's points. Throws `too_many_requests` when none is left. */
  consume(key: string): Promise<void>;
}

interface Limit {
  name: string;
  /** Calls per `seconds` and key. */
  points: number;
  seconds: number;
}

async function consumePoint(
  limiter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError(
      'too_many_requests',
      `Too many requests. Try again ${inWords(retryAfter)}.`,
      {
        retryAfter,
      },
    );
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

/** A limit that all processes on one database share; kept in memory while the database is away. */
export function createSharedRateLimiter(db: Database, limit: Limit): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    insuranceLimiter: new RateLimiterMemory({ points: limit.points, duration: limit.seconds }),
  });
  return { consume: (key) => consumePoint(limiter, key) };
}

/** A limit of this process alone, so that reading costs no write. */
export function createLocalRateLimiter(limit: Limit): RateLimiter {
  const limiter = new RateLimiterMemory({
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
  });
  return { consume: (key) => consumePoint(limiter, key) };
}
