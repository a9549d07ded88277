import { useSyncExternalStore } from 'react';
import { readKept, subscribeToKept } from './kept.ts';

/** What the browser keeps under a key; empty on the server and while the markup is taken over. */
export function useKept(key: string): string {
  return useSyncExternalStore(
    subscribeToKept,
    () => readKept(key),
    () => '',
  );
}
