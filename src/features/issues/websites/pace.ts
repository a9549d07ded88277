import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE = 60_000;
const MAX_HOSTS = 50_000;

export type VisitPace = <T>(host: string, work: () => Promise<T>) => Promise<T>;

/**
 * Limits requests to one at a time and one per minute for each host. After a start, every host waits first,
 * because the previous process may just have asked it.
 */
export function createPace(span = MINUTE): VisitPace {
  const startedAt = performance.now();
  const turns = new Map<string, Promise<number>>();
  return async (host, work) => {
    const before = turns.get(host) ?? Promise.resolve(startedAt);
    const turn = before.then(async (lastAt) => {
      const wait = lastAt + span - performance.now();
      if (wait > 0) await sleep(wait, null, { ref: false });
      return work().then(
        (value) => ({ value, endedAt: performance.now() }),
        (error) => ({ error, endedAt: performance.now() }),
      );
    });
    turns.delete(host);
    turns.set(
      host,
      turn.then(({ endedAt }) => endedAt),
    );
    forgetOldest(turns);
    const done = await turn;
    if ('error' in done) throw done.error;
    return done.value;
  };
}

function forgetOldest(turns: Map<string, unknown>) {
  const [oldest] = turns.keys();
  if (turns.size > MAX_HOSTS && oldest !== undefined) turns.delete(oldest);
}
