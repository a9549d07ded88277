import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

function watch(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE / 6);
  return () => clearInterval(timer);
}

const read = () => Math.floor(Date.now() / MINUTE) * MINUTE;
const readFirst = () => (import.meta.env.SSR ? read() : 0);

/** The time in milliseconds, anew each minute; 0 while what the server drew is taken over. */
export function useMinute(): number {
  return useSyncExternalStore(watch, read, readFirst);
}
