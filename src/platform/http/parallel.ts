import * as m from '#messages';
import { AppError } from '../errors.ts';
import { networkOf } from './network.ts';

const RETRY_AFTER = 5;

/**
 * Lets `each` client have few long answers under way, and `all` not too many. `enter` answers what
 * gives the place back; throws `too_many_requests` or `unavailable`.
 */
export function limitParallel({ each, all }: { each: number; all: number }) {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    enter(address: string): () => void {
      const client = networkOf(address);
      const count = counts.get(client) ?? 0;
      if (count >= each) {
        throw new AppError(
          'too_many_requests',
          m.platform_http_read_at_most_each_of_these({ each }),
          { retryAfter: RETRY_AFTER },
        );
      }
      if (total >= all) {
        throw new AppError('unavailable', m.platform_http_too_many_of_these_are_being(), {
          retryAfter: RETRY_AFTER,
        });
      }
      counts.set(client, count + 1);
      total += 1;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        total -= 1;
        const left = (counts.get(client) ?? 1) - 1;
        if (left > 0) counts.set(client, left);
        else counts.delete(client);
      };
    },
  };
}
