import * as m from '#messages';
import { AppError } from '../errors.ts';
import { blockOf, networkOf } from './client.ts';

const RETRY_AFTER = 5;

/**
 * Limits long responses in progress, per client (`each`) and in total (`all`). `enter` returns a function
 * that frees the place, and throws `too_many_requests` or `unavailable`.
 */
export function limitParallel({ each, all }: { each: number; all: number }) {
  const counts = new Map<string, number>();
  let total = 0;

  function add(key: string, change: 1 | -1) {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }

  return {
    enter(address: string): () => void {
      const client = networkOf(address);
      const block = `block ${blockOf(address)}`;
      const isFull = (key: string, most: number) => (counts.get(key) ?? 0) >= most;
      if (isFull(client, each) || isFull(block, Math.max(each, all / 2))) {
        throw new AppError('too_many_requests', m.http_reads_limit({ each }), {
          retryAfter: RETRY_AFTER,
        });
      }
      if (total >= all) {
        throw new AppError('unavailable', m.http_reads_busy(), {
          retryAfter: RETRY_AFTER,
        });
      }
      add(client, 1);
      add(block, 1);
      total += 1;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        total -= 1;
        add(client, -1);
        add(block, -1);
      };
    },
  };
}
