import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads what a screen needs. The server waits for it, so that the document is whole; the browser
 * only starts it, so that the next screen shows its skeleton at once.
 */
export async function loadQuery<T, E, D, K extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<T, E, D, K>,
): Promise<D | undefined> {
  if (import.meta.env.SSR) return queryClient.fetchQuery(options);
  void queryClient.prefetchQuery(options);
  return undefined;
}
