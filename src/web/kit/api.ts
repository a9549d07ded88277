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
export type Output<K extends Key> = EndpointOutput<EndpointMap[K]>;
export type Request<K extends Key> = {
  [P in keyof EndpointRequest<EndpointMap[K]> as EndpointRequest<
    EndpointMap[K]
  >[P] extends undefined
    ? never
    : P]: P extends 'params'
    ? Record<keyof EndpointRequest<EndpointMap[K]>[P], string | number>
    : EndpointRequest<EndpointMap[K]>[P];
};

/** How the markup of a page says most of an answer. */
export type SaidAs = 'rows' | 'names' | 'trades';

/** What a query asks. In the browser the address is enough; the server asks the call itself. */
export interface Question {
  call: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  isList?: boolean;
  /** The status that means that there is no such thing: the answer is null. */
  missingStatus?: number;
  saidAs?: SaidAs;
}
type Ask = (url: string, question: Question, signal: AbortSignal) => Promise<unknown>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Partial<Question>;
  }
}

/** One page of a list: what the bare array and its headers say together. */
export interface ListPage<T> {
  items: T[];
  total: number;
  /** The list is longer than `total`, which is where counting stopped. */
  isTotalCapped?: boolean;
  next: string | null;
  understanding?: Understanding;
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

  /** In words for people: without the name of the field that it is of. */
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
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
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

/** Answers come in the language of the screen, whatever the browser prefers. */
export const speech = { 'accept-language': m.format_locale() };

export async function askServer(
  url: string,
  { isList, missingStatus }: Partial<Question>,
  signal: AbortSignal,
): Promise<unknown> {
  // A list that is read again after a change must be the changed one, not the browser's copy.
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
      // Away from the network a call fails at once, and says so, instead of waiting in silence.
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        ...(import.meta.env.SSR && { gcTime: Number.POSITIVE_INFINITY }),
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        queryFn: ({ queryKey, meta, signal }) => ask(String(queryKey[0]), meta as Question, signal),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** The address of a call, and on the server the call itself. */
export function describe(key: string, request: object, rest: Partial<Question> = {}) {
  const { params, query } = request as Omit<Question, 'call'>;
  return {
    queryKey: [buildUrl(key, params, query)],
    meta: import.meta.env.SSR
      ? { call: key, ...(params && { params }), ...(query && { query }), ...rest }
      : rest,
  };
}

export function read<K extends ReadKey>(key: K, request: Request<K>) {
  return queryOptions<Output<K>>(describe(key, request));
}

/** The same for one thing that may not exist: the answer 404 (or the given status) is null. */
export function readOrNull<K extends ReadKey>(key: K, request: Request<K>, missingStatus = 404) {
  return queryOptions<Output<K> | null>(describe(key, request, { missingStatus }));
}
