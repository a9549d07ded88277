import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type CallOutput,
  describeError,
  type ListKey,
  type ListPage,
  type Request,
} from './api.ts';

export type AnyQuery = { cursor?: string | undefined } | undefined;

interface Context {
  client: QueryClient;
  signal: AbortSignal;
}

export async function readPage<K extends ListKey>(
  { client, signal }: Context,
  key: K,
  request: object,
  cursor: string | null,
) {
  const ask = client.getDefaultOptions().queries?.queryFn;
  if (typeof ask !== 'function') throw new Error('The query client cannot ask');
  const { query } = request as { query?: AnyQuery };
  const page = describeError(key, { ...request, query: { ...query, cursor } }, { isList: true });
  return (await ask({ ...page, client, signal } as never)) as ListPage<CallOutput<K>[number]>;
}

export function readAll<K extends ListKey>(key: K, request: Request<K>) {
  return queryOptions({
    ...describeError(key, request),
    queryFn: (context) => readEvery(context, key, request),
  });
}

export async function readEvery<K extends ListKey>(
  context: Context,
  key: K,
  request: Request<K>,
): Promise<CallOutput<K>[number][]> {
  const all: CallOutput<K>[number][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ListPage<CallOutput<K>[number]> = await readPage(context, key, request, cursor);
    all.push(...page.items);
    cursor = page.next;
  }
  return all;
}
