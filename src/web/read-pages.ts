import { infiniteQueryOptions } from '@tanstack/react-query';
import { describe, type ListKey, type Request } from './api.ts';
import { type AnyQuery, readPage } from './read-all.ts';

/** From `query.cursor` on. With `pages` so many are read at first, one after the other. */
export function readPages<K extends ListKey>(key: K, request: Request<K>, pages?: number) {
  const { query } = request as { query?: AnyQuery };
  return infiniteQueryOptions({
    queryKey: [...describe(key, request).queryKey, 'pages'],
    ...(pages && { pages }),
    initialPageParam: query?.cursor ?? '',
    queryFn: ({ pageParam, ...context }) => readPage(context, key, request, pageParam),
    getNextPageParam: (last) => last.next,
  });
}
