import {
  infiniteQueryOptions,
  QueryClientProvider,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../kit/api.ts';
import { useBaseQuery } from './use-base-query.ts';

type Result = ReturnType<typeof useBaseQuery>;
const read = (queryKey: QueryKey, enabled = true) => ({ queryKey, enabled });
const pages = (name: string) =>
  infiniteQueryOptions({
    queryKey: [name, 'pages'],
    queryFn: async (): Promise<{ next: string | null }> => ({ next: name === 'more' ? 'b' : null }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

/** Renders both hooks on the same data and returns the fields that screens read. */
async function compare(useLibrary: () => object, useOurs: () => Result) {
  const client = createQueryClient(async (url) => ({ url }));
  await client.fetchQuery({ queryKey: ['known'] });
  await client.fetchInfiniteQuery(pages('more'));
  await client.fetchInfiniteQuery(pages('last'));
  const results: object[] = [];
  const Screen = () => {
    results.push(useLibrary(), useOurs());
    return null;
  };
  const { error } = console;
  console.error = () => {};
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
  console.error = error;
  const [library = {}, ours = {}] = results;
  const { refetch: _, fetchNextPage: __, ...fields } = ours as Result;
  const expected = Object.keys(fields).map((name) => [name, Reflect.get(library, name)]);
  return { fields, expected: Object.fromEntries(expected) };
}

test.each([
  ['a query that its loader has read', ['known'], true],
  ['a query that nobody has read', ['unknown'], true],
  ['a query that is off', ['unknown'], false],
  ['a query that is off but was read', ['known'], false],
])('the server says of %s what the library says', async (_, key, enabled) => {
  const { fields, expected } = await compare(
    () => useQuery(read(key, enabled)),
    () => useBaseQuery(read(key, enabled)),
  );
  const { hasNextPage, isFetchingNextPage: __, isFetchNextPageError: ___, ...ofQuery } = fields;
  expect(hasNextPage).toBe(false);
  expect(expected).toMatchObject(ofQuery);
});

test.each(['more', 'last'])('a list with %s pages says what the library says', async (name) => {
  const { fields, expected } = await compare(
    () => useInfiniteQuery(pages(name)),
    () => useBaseQuery(pages(name) as unknown as Parameters<typeof useBaseQuery>[0]),
  );
  expect(fields).toEqual(expected);
  expect(fields.hasNextPage).toBe(name === 'more');
});
