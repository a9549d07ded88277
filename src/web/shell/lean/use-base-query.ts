// Stands in for React Query's observing hook on the server, which renders each screen once from its loader's data.
import {
  type InfiniteData,
  type QueryKey,
  type QueryState,
  useQueryClient,
} from '@tanstack/react-query';

interface Options {
  queryKey: QueryKey;
  enabled?: unknown;
  /** Set only for infinite lists. */
  getNextPageParam?: (last: unknown) => unknown;
}

const nothing = async () => {};

export function useBaseQuery({ queryKey, enabled = true, getNextPageParam }: Options) {
  // The library's hash also sorts the fields of objects, which no key here has.
  const hash = JSON.stringify(queryKey);
  const state: QueryState | undefined = useQueryClient().getQueryCache().get(hash)?.state;
  const data = state?.data;
  const isFetching = enabled !== false && data === undefined;
  const { error, status } = isFetching || !state ? { error: null, status: 'pending' } : state;
  return {
    data,
    error,
    status,
    isFetching,
    isPending: status === 'pending',
    isError: status === 'error',
    isSuccess: status === 'success',
    isLoading: isFetching,
    isRefetching: false,
    isPlaceholderData: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    hasNextPage: hasNext(data, getNextPageParam),
    refetch: nothing,
    fetchNextPage: nothing,
  };
}

function hasNext(data: unknown, getNextPageParam: Options['getNextPageParam']): boolean {
  const pages = getNextPageParam && (data as InfiniteData<unknown> | undefined)?.pages;
  return Boolean(pages && getNextPageParam(pages.at(-1)) != null);
}
