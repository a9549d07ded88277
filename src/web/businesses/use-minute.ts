import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

function watch(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE / 6);
  return () => clearInterval(timer);
}

const read = () => Math.floor(Date.now() / MINUTE) * MINUTE;
const readFirst = () => (import.meta.env.SSR ? read() : 0);

/** Returns the current minute in milliseconds and updates every minute; 0 during hydration. */
export function useMinute(): number {
  return useSyncExternalStore(watch, read, readFirst);
}
