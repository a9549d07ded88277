import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  InfiniteData,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';

/**
 * Reads what a screen needs. The server waits for it, so that the document is whole; the browser
 * only starts it (and answers undefined), so that the next screen shows its skeleton at once.
 */
export async function loadQuery<T, D, K extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<T, Error, D, K>,
): Promise<D | undefined> {
  if (import.meta.env.SSR) return queryClient.fetchQuery(options);
  void queryClient.prefetchQuery(options);
  return undefined;
}

/** The same for the first page of a list. */
export async function loadPages<T, D, K extends QueryKey, P>(
  queryClient: QueryClient,
  options: FetchInfiniteQueryOptions<T, Error, D, K, P>,
): Promise<InfiniteData<D, P> | undefined> {
  if (import.meta.env.SSR) return queryClient.fetchInfiniteQuery(options);
  void queryClient.prefetchInfiniteQuery(options);
  return undefined;
}
