import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { nextOf } from '../../../../tests/pages.ts';
import { runs } from '../../../../tests/runs.ts';

let directory: Directory;
let real: string[];

const ORDERS = ['best', 'distance', 'rating', 'reviews', 'newest', ''];
const LISTS = ORDERS.flatMap((sort) => [
  `query=gym&sort=${sort}`,
  `near=Denver, CO&sort=${sort}`,
  `near=80202&query=gym&sort=${sort}`,
  `state=CA&sort=${sort}`,
]);

beforeAll(async () => {
  directory = await openDirectory('sample');
  real = [];
  for (const list of LISTS) {
    const answer = await directory.get(`/api/businesses/search?limit=1&${encodeURI(list)}`);
    const next = nextOf(answer);
    if (next) real.push(new URLSearchParams(next.split('?')[1]).get('cursor') ?? '');
  }
});
afterAll(() => directory.close());

const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 1e-9, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e18, 1e300, -1e300),
  fc.double(),
);
const value = fc.oneof(number, fc.constantFrom('matching', 'named', null, [], '1', '\0'));
const forged = fc.oneof(
  fc
    .tuple(fc.constantFrom('named', 'preferred', 'matching', 'all'), fc.nat(4), fc.array(number))
    .map(([run, size, values]) => JSON.stringify([run, size, ...values])),
  fc.array(value).map((values) => JSON.stringify(values)),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const encoded = forged.map((text) => Buffer.from(text).toString('base64url').slice(0, 200));
const strange = fc.oneof(encoded, fc.string({ maxLength: 200 }), fc.constant('a'.repeat(200)));

test('a cursor of another list or order, or of nobody’s making, fails no answer', async () => {
  expect(new Set(real).size).toBeGreaterThan(5);
  const cursors = fc.oneof(strange, fc.constantFrom(...real));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...LISTS), cursors, async (list, cursor) => {
      const params = new URLSearchParams({ cursor, limit: '8' });
      const answer = await directory.get(`/api/businesses/search?${encodeURI(list)}&${params}`);
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) expect((await answer.json()).detail).toMatch(/^[a-z]+: [A-Z]/);
    }),
    { numRuns: runs(150) },
  );
});
