import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type CallOutput,
  describeQuery,
  type ListKey,
  type ListPage,
  type Request,
} from './api.ts';

export type AnyQuery = { cursor?: string | undefined } | undefined;

interface Context {
  client: QueryClient;
  signal: AbortSignal;
}

/** Runs a request with the client's default query function, for queries that transform its response. */
export async function askAs<Answer>(
  { client, signal }: Context,
  asked: ReturnType<typeof describeQuery>,
): Promise<Answer> {
  const ask = client.getDefaultOptions().queries?.queryFn;
  if (typeof ask !== 'function') throw new Error('The query client cannot ask');
  return (await ask({ ...asked, client, signal } as never)) as Answer;
}

export async function readPage<K extends ListKey>(
  context: Context,
  key: K,
  request: object,
  cursor: string | null,
) {
  const { query } = request as { query?: AnyQuery };
  const page = describeQuery(key, { ...request, query: { ...query, cursor } }, { isList: true });
  return askAs<ListPage<CallOutput<K>[number]>>(context, page);
}

export function readAll<K extends ListKey>(key: K, request: Request<K>) {
  return queryOptions({
    ...describeQuery(key, request),
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
