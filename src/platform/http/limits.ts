import { type CallLimit, type LimitName, limits } from '../../contract/limits.ts';
import type { Database } from '../database/database.ts';
import {
  createLocalRateLimiter,
  createSharedRateLimiter,
  type LocalRateLimiter,
  type RateLimiter,
} from './rate-limit.ts';

export interface Limits {
  reads: LocalRateLimiter;
  writes: RateLimiter;
  /** Counts a call; throws `too_many_requests` beyond the limit. */
  spend(name: CallLimit, by: { address: string; userId: string | undefined }): Promise<void>;
}

/** The limits of the contract, their points multiplied by `factor`. */
export function openLimits(db: Database, factor: number): Limits {
  const open = (name: LimitName) => {
    const { points, seconds } = limits[name];
    return createSharedRateLimiter(db, { name, points: points * factor, seconds });
  };
  const { points, seconds } = limits.reads;
  const byCall = new Map<CallLimit, RateLimiter>();
  return {
    reads: createLocalRateLimiter({ points: points * factor, seconds }),
    writes: open('writes'),
    async spend(name, { address, userId }) {
      const limiter = byCall.get(name) ?? open(name);
      byCall.set(name, limiter);
      await limiter.consume(limits[name].by === 'user' && userId ? userId : address);
    },
  };
}
