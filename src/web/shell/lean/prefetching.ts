// Stands in for the components of React Router's framework that its links import. Links here don't prefetch.
import type { Ref } from 'react';

// biome-ignore lint/performance/noBarrelFile: the router's own modules share this context
export { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';

export function PrefetchPageLinks(_props: { page: string }): null {
  return null;
}

export function usePrefetchBehavior(): [shouldPrefetch: false, ref: null, handlers: object] {
  return [false, null, {}];
}

/** Returns the ref of the link's user, because prefetching needs none. */
export function mergeRefs<T>(ref: Ref<T>): Ref<T> {
  return ref;
}
