import { useSyncExternalStore } from 'react';
import { readKept, subscribeToKept } from './kept.ts';

/** Returns a stored value; empty on the server and during hydration. */
export function useKept(key: string): string {
  return useSyncExternalStore(
    subscribeToKept,
    () => readKept(key),
    () => '',
  );
}
