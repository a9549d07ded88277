import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../read-pages.ts';

const options = readPages('GET /api/admin/businesses/pending', { query: {} });

export function usePending() {
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages ?? [];
  return {
    query,
    businesses: pages.flatMap(({ items }) => items),
    total: pages[0]?.total ?? 0,
  };
}
