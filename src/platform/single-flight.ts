import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds for which a finished answer is kept for the parts of one page that ask late. */
const KEPT = 200;

/** Joins the pending promise for a key, or starts a new one (single-flight). */
export function singleFlight<T>(
  underWay: Map<string, Promise<T>>,
  key: string,
  begin: () => Promise<T>,
): Promise<T> {
  return join(underWay, key, begin, 0);
}

/**
 * Like `singleFlight`, but also joins an answer for `KEPT` milliseconds after it. The key must name the
 * request that shares it.
 */
export function shareInRequest<T>(
  shared: Map<string, Promise<T>>,
  key: string,
  begin: () => Promise<T>,
): Promise<T> {
  return join(shared, key, begin, KEPT);
}

function join<T>(
  known: Map<string, Promise<T>>,
  key: string,
  begin: () => Promise<T>,
  kept: number,
): Promise<T> {
  const joined = known.get(key);
  if (joined) return joined;
  const made = begin();
  known.set(key, made);
  const forget = () => known.delete(key);
  made.then(kept > 0 ? () => wait(kept, undefined, { ref: false }).then(forget) : forget, forget);
  return made;
}
