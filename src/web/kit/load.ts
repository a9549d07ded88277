import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  InfiniteData,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { HttpError } from './api.ts';

export const queryClientContext = createContext<QueryClient>();

export type LoaderContext = Readonly<RouterContextProvider>;

/**
 * Waits for the query on the server, so that the document is complete. The browser only starts it and shows a
 * skeleton, unless `mustWait`, because a skeleton is too short to restore the scroll position.
 */
export async function loadQuery<T, D, K extends QueryKey>(
  context: LoaderContext,
  options: FetchQueryOptions<T, Error, D, K>,
  mustWait = false,
): Promise<D | undefined> {
  const queryClient = context.get(queryClientContext);
  if (import.meta.env.SSR || mustWait) return queryClient.fetchQuery(options);
  void queryClient.prefetchQuery(options);
  return undefined;
}

export async function loadPages<T, D, K extends QueryKey, P>(
  context: LoaderContext,
  options: FetchInfiniteQueryOptions<T, Error, D, K, P>,
): Promise<InfiniteData<D, P> | undefined> {
  const queryClient = context.get(queryClientContext);
  if (import.meta.env.SSR) return queryClient.fetchInfiniteQuery(options);
  const started = queryClient.prefetchInfiniteQuery(options);
  if ((options.pages ?? 1) > 1) await started;
  return undefined;
}

/** Turns an API error below 500 into the document's status and `{ refusal }` with the API's message. */
export async function loadPagesOrRefusal<T, D, K extends QueryKey, P>(
  context: LoaderContext,
  options: FetchInfiniteQueryOptions<T, Error, D, K, P>,
) {
  try {
    await loadPages(context, options);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return data({ refusal: error.detail }, { status: error.status });
  }
}
