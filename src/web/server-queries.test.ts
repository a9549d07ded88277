import * as reactQuery from '@tanstack/react-query';
import { expect, test } from 'vitest';
import * as server from './server-queries.ts';

const category = {
  queryKey: ['/api/categories/food'],
  queryFn: async () => ({ name: 'Food' }),
};
const reviews = {
  queryKey: ['/api/businesses/1/reviews', 'pages'],
  queryFn: async ({ pageParam }: { pageParam?: unknown }) => ({
    items: [`after ${pageParam}`],
    next: pageParam === '' ? 'a' : pageParam === 'a' ? 'b' : null,
  }),
  initialPageParam: '',
  getNextPageParam: (last: unknown) => (last as { next: string | null }).next,
};
const missing = { queryKey: ['/api/missing'], queryFn: () => Promise.reject(new Error('404')) };

/** How long ago something was read is no part of a document. */
function withoutTimes(written: unknown) {
  return JSON.stringify(written).replace(/"(dehydratedAt|dataUpdatedAt)":\d+/g, '"$1":1');
}

test('a page says what it read as React Query would, which takes it over in the browser', async () => {
  const theirs = new reactQuery.QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ours = new server.QueryClient({});
  for (const client of [theirs, ours] as server.QueryClient[]) {
    await client.fetchQuery(category);
    await client.fetchInfiniteQuery({ ...reviews, pages: 2 });
    await expect(client.fetchQuery(missing)).rejects.toThrow('404');
    client.setQueryData(['/api/auth/user'], null);
  }
  const written = JSON.stringify(server.dehydrate(ours));
  expect(written).toBe(withoutTimes(reactQuery.dehydrate(theirs)));
  const browser = new reactQuery.QueryClient();
  reactQuery.hydrate(browser, JSON.parse(written));
  expect(browser.getQueryData(category.queryKey)).toEqual({ name: 'Food' });
});

test('what several parts of a page ask for is read once', async () => {
  const client = new server.QueryClient({});
  let count = 0;
  const counted = {
    queryKey: ['/api/categories'],
    queryFn: async () => {
      count += 1;
      return count;
    },
  };
  expect(await Promise.all([client.fetchQuery(counted), client.fetchQuery(counted)])).toEqual([
    1, 1,
  ]);
});
