import { QueryClient, queryOptions } from '@tanstack/react-query';
import * as m from '#messages';
import type { EndpointMap } from '../../contract/api.ts';
import type { EndpointOutput, EndpointRequest } from '../../contract/endpoint.ts';
import type { Problem } from '../../contract/errors.ts';
import type { Understanding } from '../../contract/search.ts';

type Key = keyof EndpointMap;
type ReadKey = Extract<Key, `GET ${string}`>;
export type WriteKey = Exclude<Key, ReadKey>;
export type ListKey = {
  [K in ReadKey]: EndpointMap[K] extends { paged: true } ? K : never;
}[ReadKey];
export type CallOutput<K extends Key> = EndpointOutput<EndpointMap[K]>;
export type Request<K extends Key> = {
  [P in keyof EndpointRequest<EndpointMap[K]> as EndpointRequest<
    EndpointMap[K]
  >[P] extends undefined
    ? never
    : P]: P extends 'params'
    ? Record<keyof EndpointRequest<EndpointMap[K]>[P], string | number>
    : EndpointRequest<EndpointMap[K]>[P];
};

/** Describes a query. The browser requests its URL; the server calls the endpoint in process. */
export interface ReadCall {
  call: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  isList?: boolean;
  /** Status that means the item doesn't exist; the query then returns null. */
  missingStatus?: number;
}
type Ask = (url: string, question: ReadCall, signal: AbortSignal) => Promise<unknown>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Partial<ReadCall>;
  }
}

export interface ListPage<T> {
  items: T[];
  total: number;
  /** True if counting stopped at `total` and the list is longer. */
  isTotalCapped?: boolean;
  next: string | null;
  understanding?: Understanding;
}

export class HttpError extends Error {
  status: number;
  problem: Problem | null;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.problem = parseProblem(body);
  }

  get detail(): string {
    const { detail = this.message, errors = [] } = this.problem ?? {};
    const [first] = errors;
    return first && detail.startsWith(`${first.field}: `)
      ? detail.slice(first.field.length + 2)
      : detail;
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

export function buildUrl(key: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

export async function assertOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new HttpError(response.status, (await response.text()) || response.statusText);
}

async function readList(response: Response): Promise<ListPage<unknown>> {
  const { headers } = response;
  const decode = (text: string | null | undefined) => (text ? decodeURIComponent(text) : null);
  const told = decode(headers.get('x-understanding'));
  return {
    items: await response.json(),
    total: Number(headers.get('x-total-count')),
    isTotalCapped: headers.get('x-total-capped') === 'true',
    next: decode(headers.get('link')?.match(/[?&]cursor=([^&>]+)[^>]*>; rel="next"/)?.[1]),
    ...(told && { understanding: JSON.parse(told) as Understanding }),
  };
}

/** Requests answers in the screen's language instead of the browser's. */
export const speech = { 'accept-language': m.format_locale() };

export async function askServer(
  url: string,
  { isList, missingStatus }: Partial<ReadCall>,
  signal: AbortSignal,
): Promise<unknown> {
  // Revalidates, so that a list that is read again after a change isn't the browser's cached copy.
  const response = await fetch(url, {
    credentials: 'include',
    cache: 'no-cache',
    headers: speech,
    signal,
  });
  if (response.status === missingStatus) {
    void response.body?.cancel();
    return null;
  }
  await assertOk(response);
  return isList ? readList(response) : response.json();
}

export function createQueryClient(ask: Ask): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Requests fail at once when offline instead of being paused silently.
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        ...(import.meta.env.SSR && { gcTime: Number.POSITIVE_INFINITY }),
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        queryFn: ({ queryKey, meta, signal }) => ask(String(queryKey[0]), meta as ReadCall, signal),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

export function describeQuery(key: string, request: object, rest: Partial<ReadCall> = {}) {
  const { params, query } = request as Omit<ReadCall, 'call'>;
  return {
    queryKey: [buildUrl(key, params, query)],
    meta: import.meta.env.SSR
      ? { call: key, ...(params && { params }), ...(query && { query }), ...rest }
      : rest,
  };
}

export function read<K extends ReadKey>(key: K, request: Request<K>) {
  return queryOptions<CallOutput<K>>(describeQuery(key, request));
}

/** Builds query options that return null on 404 or the given status. */
export function readOrNull<K extends ReadKey>(key: K, request: Request<K>, missingStatus = 404) {
  return queryOptions<CallOutput<K> | null>(describeQuery(key, request, { missingStatus }));
}
