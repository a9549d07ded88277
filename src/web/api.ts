import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointMap } from '../contract/api.ts';
import type { EndpointOutput, EndpointRequest } from '../contract/endpoint.ts';
import type { Problem } from '../contract/errors.ts';

type Key = keyof EndpointMap;
type ReadKey = Extract<Key, `GET ${string}`>;
type WriteKey = Exclude<Key, ReadKey>;
type ListKey = {
  [K in ReadKey]: EndpointMap[K] extends { paged: true } ? K : never;
}[ReadKey];
type Output<K extends Key> = EndpointOutput<EndpointMap[K]>;
type Request<K extends Key> = {
  [P in keyof EndpointRequest<EndpointMap[K]> as EndpointRequest<
    EndpointMap[K]
  >[P] extends undefined
    ? never
    : P]: P extends 'params'
    ? Record<keyof EndpointRequest<EndpointMap[K]>[P], string | number>
    : EndpointRequest<EndpointMap[K]>[P];
};

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** One page of a list: what the bare array and its headers say together. */
export interface ListPage<T> {
  items: T[];
  total: number;
  /** The list is longer than `total`, which is where counting stopped. */
  isTotalCapped: boolean;
  next: string | null;
  /** The words that were searched instead of misspelt ones. */
  correctedQuery: string | null;
  /** Parameters that ask for the same, the words that name a place taken as `city` and `state`. */
  understoodAs: string | null;
}

/** A non-successful answer; the message is `status: body`. */
export class HttpError extends Error {
  status: number;
  problem: Problem | null;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.problem = parseProblem(body);
  }

  /** What a person is told. */
  get detail(): string {
    return this.problem?.detail ?? this.message;
  }
}

function parseProblem(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return parsed && typeof parsed === 'object' && 'detail' in parsed ? (parsed as Problem) : null;
  } catch {
    return null;
  }
}

function buildUrl(key: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

async function assertOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new HttpError(response.status, (await response.text()) || response.statusText);
}

async function readList(response: Response): Promise<ListPage<unknown>> {
  const next = response.headers.get('link')?.match(/[?&]cursor=([^&>]+)[^>]*>; rel="next"/)?.[1];
  const corrected = response.headers.get('x-corrected-query');
  return {
    items: await response.json(),
    total: Number(response.headers.get('x-total-count')),
    isTotalCapped: response.headers.get('x-total-capped') === 'true',
    next: next ? decodeURIComponent(next) : null,
    correctedQuery: corrected ? decodeURIComponent(corrected) : null,
    understoodAs: response.headers.get('x-understood-as'),
  };
}

/** A client whose queries read the URL that is their key, through the given fetch. */
export function createQueryClient(fetch: Fetch): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Away from the network a call fails at once, and says so, instead of waiting in silence.
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        ...(import.meta.env.SSR && { gcTime: Number.POSITIVE_INFINITY }),
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        queryFn: async ({ queryKey, meta, signal }) => {
          // A list that is read again after a change must be the changed one, not the browser's copy.
          const response = await fetch(String(queryKey[0]), {
            credentials: 'include',
            cache: 'no-cache',
            signal,
          });
          if (response.status === meta?.missingStatus) return null;
          await assertOk(response);
          return meta?.isList ? readList(response) : response.json();
        },
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Options of a query that reads one endpoint. */
export function read<K extends ReadKey>(key: K, request: Request<K>) {
  const { params, query } = request as { params?: object; query?: object };
  return queryOptions<Output<K>>({ queryKey: [buildUrl(key, params, query)] });
}

/** The same for one thing that may not exist: the answer 404 (or the given status) is null. */
export function readOrNull<K extends ReadKey>(key: K, request: Request<K>, missingStatus = 404) {
  const { params, query } = request as { params?: object; query?: object };
  return queryOptions<Output<K> | null>({
    queryKey: [buildUrl(key, params, query)],
    meta: { missingStatus },
  });
}

/** Options of a list that grows page by page, from `query.cursor` on. */
export function readPages<K extends ListKey>(key: K, request: Request<K>) {
  const { params, query } = request as { params?: object; query?: { cursor?: string } };
  const url = buildUrl(key, params, query);
  const { cursor: _, ...rest } = query ?? {};
  const firstPage = query?.cursor ?? '';
  return infiniteQueryOptions({
    queryKey: [url, 'pages'],
    initialPageParam: firstPage,
    queryFn: async ({ pageParam, client, signal }): Promise<ListPage<Output<K>[number]>> => {
      const page = buildUrl(key, params, { ...rest, cursor: pageParam });
      const fetchPage = client.getDefaultOptions().queries?.queryFn;
      if (typeof fetchPage !== 'function') throw new Error('The query client has no fetch');
      return (await fetchPage({
        queryKey: [page],
        meta: { isList: true },
        client,
        signal,
      } as never)) as ListPage<Output<K>[number]>;
    },
    getNextPageParam: (last) => last.next,
  });
}

/** Sends a write from the browser; the answer is parsed JSON. */
export async function send<K extends WriteKey>(key: K, request: Request<K>): Promise<Output<K>> {
  const { params, query, body } = request as { params?: object; query?: object; body?: unknown };
  const response = await fetch(buildUrl(key, params, query), {
    method: key.slice(0, key.indexOf(' ')),
    credentials: 'include',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return (await assertOk(response)).json();
}
