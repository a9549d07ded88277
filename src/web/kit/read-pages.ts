import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  type CallOutput,
  describeQuery,
  type ListKey,
  type ListPage,
  type Request,
} from './api.ts';
import { type AnyQuery, readPage } from './read-all.ts';

/**
 * Reads a list from `query.cursor` on. `pages` is the number of pages to load first; `show` reduces each item
 * to what the screen needs.
 */
export function readPages<K extends ListKey, Shown = CallOutput<K>[number]>(
  key: K,
  request: Request<K>,
  pages?: number,
  show?: (item: CallOutput<K>[number]) => Shown,
) {
  const { query } = request as { query?: AnyQuery };
  return infiniteQueryOptions({
    queryKey: [...describeQuery(key, request).queryKey, 'pages'],
    ...(pages && { pages }),
    initialPageParam: query?.cursor ?? '',
    queryFn: async ({ pageParam, ...context }): Promise<ListPage<Shown>> => {
      const page = await readPage(context, key, request, pageParam);
      return { ...page, items: show ? page.items.map(show) : (page.items as Shown[]) };
    },
    getNextPageParam: (last) => last.next,
  });
}
