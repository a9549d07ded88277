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
 * Reads what a screen needs. The server waits for it, so that the document is whole; the browser
 * only starts it (and answers undefined), so that the next screen shows its skeleton at once; unless
 * it `mustWait`, for a skeleton is too short to go back to where one was.
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

/** The same for the first page of a list, or for several, which the browser waits for. */
async function loadPages<T, D, K extends QueryKey, P>(
  context: LoaderContext,
  options: FetchInfiniteQueryOptions<T, Error, D, K, P>,
): Promise<InfiniteData<D, P> | undefined> {
  const queryClient = context.get(queryClientContext);
  if (import.meta.env.SSR) return queryClient.fetchInfiniteQuery(options);
  const started = queryClient.prefetchInfiniteQuery(options);
  if ((options.pages ?? 1) > 1) await started;
  return undefined;
}

/**
 * The same as the end of a loader. What the API refuses (a query too long, a bad cursor) becomes
 * the document's status and `{ refusal }`, for the screen to show in the API's words.
 */
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
