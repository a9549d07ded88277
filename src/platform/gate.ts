import * as m from '#messages';
import { AppError } from './errors.ts';

interface GateLimits {
  atOnce: number;
  /** Maximum parallel requests of one network, which leaves room for others. */
  each?: number;
  waiting: number;
  /** Maximum wait in milliseconds. */
  patience: number;
  refuse?: () => AppError;
}

export type Gate = <T>(work: () => Promise<T>, network?: string) => Promise<T>;

interface Waiting {
  enter(): void;
  refuse(): void;
}

/**
 * Limits parallel requests. Others wait, and those that wait too long get 503. Networks take turns, and a
 * full queue drops a request of the network with the most waiting to make room for a newcomer.
 */
export function createGate(limits: GateLimits): Gate {
  const { atOnce, each = atOnce, waiting, patience, refuse = busy } = limits;
  const queue = new Map<string, Set<Waiting>>();
  const running = new Map<string, number>();
  let free = atOnce;
  let length = 0;

  const mayEnter = (network: string) => free > 0 && (running.get(network) ?? 0) < each;

  function take(network: string) {
    free -= 1;
    running.set(network, (running.get(network) ?? 0) + 1);
  }

  function giveBack(network: string) {
    free += 1;
    const left = (running.get(network) ?? 1) - 1;
    if (left > 0) running.set(network, left);
    else running.delete(network);
  }

  function remove(network: string, one: Waiting) {
    const own = queue.get(network);
    if (!own?.delete(one)) return;
    length -= 1;
    queue.delete(network);
    if (own.size > 0) queue.set(network, own);
  }

  function makeRoom(network: string) {
    if (length < waiting) return;
    const own = queue.get(network)?.size ?? 0;
    const [greedy, theirs] =
      [...queue].toSorted(([, one], [, other]) => other.size - one.size)[0] ?? [];
    const last = theirs && [...theirs].at(-1);
    if (greedy === undefined || !last || theirs.size <= own + 1) throw refuse();
    remove(greedy, last);
    last.refuse();
  }

  function takeTurn(network: string): Promise<void> {
    makeRoom(network);
    return new Promise((resolve, reject) => {
      const own = queue.get(network) ?? new Set();
      const one: Waiting = {
        enter() {
          clearTimeout(timer);
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          reject(refuse());
        },
      };
      const timer = setTimeout(() => {
        remove(network, one);
        one.refuse();
      }, patience);
      own.add(one);
      queue.set(network, own);
      length += 1;
    });
  }

  function admitNext() {
    for (const [network, [first]] of queue) {
      if (!first || !mayEnter(network)) continue;
      remove(network, first);
      take(network);
      first.enter();
    }
  }

  return async (work, network = '') => {
    if (mayEnter(network)) take(network);
    else await takeTurn(network);
    try {
      return await work();
    } finally {
      giveBack(network);
      admitNext();
    }
  };
}

function busy(): AppError {
  return new AppError('unavailable', m.http_site_busy(), {
    retryAfter: 2,
  });
}
