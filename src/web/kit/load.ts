import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  InfiniteData,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { HttpError } from './api.ts';

/** Where loaders find the queries: of the browser, or of one request. */
export const queryClientContext = createContext<QueryClient>();

export type LoaderContext = Readonly<RouterContextProvider>;

/**
 * The server waits, so that the document is whole; the browser only starts it, so that the next
 * screen shows its skeleton at once, unless it `mustWait`: skeletons are too short to go back to.
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

/** What the API refuses becomes the document's status and `{ refusal }`, in the API's words. */
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
