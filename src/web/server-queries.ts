// React Query as far as the server needs it, under the same names; `vite.config.ts` puts it in place there. Nothing
// changes while a page is made, so that a hook only looks up what a loader has read.
import { createContext, createElement, type ReactNode, use } from 'react';

type Key = readonly unknown[];

interface Context {
  client: QueryClient;
  queryKey: Key;
  signal: AbortSignal;
  meta: unknown;
  pageParam?: unknown;
}

interface Options {
  queryKey: Key;
  queryFn?: (context: Context) => unknown;
  meta?: unknown;
  enabled?: boolean;
}

interface InfiniteOptions extends Options {
  initialPageParam: unknown;
  getNextPageParam(last: unknown): unknown;
  pages?: number;
}

interface Defaults {
  queries?: { queryFn?: Options['queryFn'] };
}

interface Pages {
  pages: unknown[];
  pageParams: unknown[];
}

interface Query {
  queryKey: Key;
  queryHash: string;
  reading: Promise<unknown>;
  data?: unknown;
  error: unknown;
  isInfinite: boolean;
}

/** The same data makes the same bytes, whenever it was read, so that a document keeps its ETag. */
const READ_AT = 1;
const READ = {
  dataUpdateCount: 1,
  dataUpdatedAt: READ_AT,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
} as const;
/** Nobody cancels what a page is made of. */
const { signal } = new AbortController();

function hashKey(key: Key): string {
  if (key.every((part) => typeof part === 'string')) return JSON.stringify(key);
  return JSON.stringify(key, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

export class QueryClient {
  #queries = new Map<string, Query>();
  #defaults: Defaults;

  constructor({ defaultOptions = {} }: { defaultOptions?: Defaults }) {
    this.#defaults = defaultOptions;
  }

  getDefaultOptions() {
    return this.#defaults;
  }

  fetchQuery(options: Options): Promise<unknown> {
    return this.#read(options, false, () => this.#ask(options));
  }

  fetchInfiniteQuery(options: InfiniteOptions): Promise<unknown> {
    return this.#read(options, true, () => this.#askPages(options));
  }

  setQueryData(queryKey: Key, data: unknown) {
    const queryHash = hashKey(queryKey);
    const query = { queryKey, queryHash, data, error: null, isInfinite: false };
    this.#queries.set(queryHash, { ...query, reading: Promise.resolve(data) });
  }

  getQueryData(queryKey: Key): unknown {
    return this.find(queryKey)?.data;
  }

  find(queryKey: Key): Query | undefined {
    return this.#queries.get(hashKey(queryKey));
  }

  list(): Query[] {
    return [...this.#queries.values()];
  }

  /** Each once, however many ask. */
  #read({ queryKey }: Options, isInfinite: boolean, ask: () => Promise<unknown>) {
    const queryHash = hashKey(queryKey);
    const known = this.#queries.get(queryHash);
    if (known && !known.error) return known.reading;
    const query: Query = { queryKey, queryHash, error: null, isInfinite, reading: ask() };
    this.#queries.set(queryHash, query);
    query.reading.then(
      (data) => {
        query.data = data;
      },
      (error) => {
        query.error = error;
      },
    );
    return query.reading;
  }

  async #ask({ queryKey, queryFn = this.#defaults.queries?.queryFn, meta }: Options, more = {}) {
    if (!queryFn) throw new Error(`Nobody answers ${queryKey[0]}`);
    return queryFn({ client: this, queryKey, signal, meta, ...more });
  }

  async #askPages(options: InfiniteOptions): Promise<Pages> {
    const read: Pages = { pages: [], pageParams: [] };
    let pageParam = options.initialPageParam;
    while (read.pages.length < (options.pages ?? 1) && pageParam != null) {
      const page = await this.#ask(options, { pageParam });
      read.pages.push(page);
      read.pageParams.push(pageParam);
      pageParam = options.getNextPageParam(page);
    }
    return read;
  }
}

const ClientContext = createContext<QueryClient | null>(null);

export function QueryClientProvider(props: { client: QueryClient; children: ReactNode }) {
  return createElement(ClientContext, { value: props.client }, props.children);
}

export function useQueryClient(): QueryClient {
  const client = use(ClientContext);
  if (!client) throw new Error('There are no queries around this.');
  return client;
}

/** What failed, or was not read, the browser asks for. */
export function useQuery({ queryKey, enabled = true }: Options) {
  const { data, error = null } = useQueryClient().find(queryKey) ?? {};
  const failure = enabled ? null : error;
  const isPending = data === undefined && failure === null;
  return {
    ...{ data, error: failure, isPending, isFetching: isPending && enabled },
    ...{
      isLoading: isPending && enabled,
      isError: failure !== null,
      isSuccess: data !== undefined,
    },
    ...{ isPlaceholderData: false, refetch: doNothing },
  };
}

export function useInfiniteQuery(options: InfiniteOptions) {
  const query = useQuery(options);
  const last = (query.data as Pages | undefined)?.pages.at(-1);
  return {
    ...query,
    hasNextPage: last !== undefined && options.getNextPageParam(last) != null,
    ...{ isFetchingNextPage: false, fetchNextPage: doNothing },
  };
}

export function useMutation() {
  return {
    ...{ data: undefined, error: null, variables: undefined, status: 'idle' },
    ...{ isIdle: true, isPending: false, isError: false, isSuccess: false },
    ...{ mutate: doNothing, mutateAsync: doNothing, reset: doNothing },
  };
}

async function doNothing() {}

export function keepPreviousData() {}

export function queryOptions<T>(options: T): T {
  return options;
}

export function infiniteQueryOptions<T>(options: T): T {
  return options;
}

/** What was read, as the browser's `hydrate` takes it over. */
export function dehydrate(client: QueryClient) {
  const queries = client.list().flatMap(({ queryKey, queryHash, data, isInfinite }) =>
    data === undefined
      ? []
      : {
          dehydratedAt: READ_AT,
          state: { data, ...READ },
          ...{ queryKey, queryHash },
          ...(isInfinite && { queryType: 'infinite' }),
        },
  );
  return { mutations: [], queries };
}
