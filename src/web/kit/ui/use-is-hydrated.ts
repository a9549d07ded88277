import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the browser takes its markup over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
