import * as m from '#messages';
import { AppError } from '../errors.ts';

interface GateLimits {
  /** Requests that are worked on at the same time. */
  atOnce: number;
  /** Requests that wait for their turn; more are refused. */
  waiting: number;
  /** Milliseconds that one waits at most. */
  patience: number;
  /** Says why not; 503 and that the site is busy unless given. */
  refuse?: () => AppError;
}

/** Runs work when there is a place for it. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Some requests wait; those that would wait too long get 503: an endless queue helps nobody. */
export function createGate({ atOnce, waiting, patience, refuse = busy }: GateLimits): Gate {
  const queue = new Set<() => void>();
  let free = atOnce;

  function takeTurn(): Promise<void> {
    if (queue.size >= waiting) throw refuse();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(enter);
        reject(refuse());
      }, patience);
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.add(enter);
    });
  }

  function leave() {
    const [first] = queue;
    if (!first) {
      free += 1;
      return;
    }
    queue.delete(first);
    first();
  }

  return async (work) => {
    if (free > 0) free -= 1;
    else await takeTurn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

function busy(): AppError {
  return new AppError('unavailable', m.platform_http_the_site_is_very_busy_please(), {
    retryAfter: 2,
  });
}
