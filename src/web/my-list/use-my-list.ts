import { useSyncExternalStore } from 'react';
import { onKeptIds, readKeptIds, writeKeptIds } from './kept-ids.ts';

const NONE: readonly number[] = [];

/** The businesses that a visitor keeps in this browser; none while the page comes alive. */
export function useMyList() {
  const ids = useSyncExternalStore(onKeptIds, readKeptIds, () => NONE);
  return {
    ids,
    has: (id: number) => ids.includes(id),
    toggle: (id: number) => {
      const now = readKeptIds();
      writeKeptIds(now.includes(id) ? now.filter((kept) => kept !== id) : [id, ...now]);
    },
  };
}
