import { expect, test } from 'vitest';
import { FIRST_PORT } from '../../tests/ports.ts';
import { runFaults } from './run.ts';

test('whatever is killed while people are at work, what was acknowledged is there once', async () => {
  const run = await runFaults({
    port: FIRST_PORT,
    seed: 1,
    seconds: 120,
    kills: ['the worker', 'a server', 'the primary', 'the primary, for good'],
    proxy: 'own',
    print: () => {},
  });
  expect(run?.findings).toEqual([]);
  expect(run?.kills).toHaveLength(4);
  const { reviews = [], listings = [], imports = [] } = run?.ledger ?? {};
  expect(reviews.filter(({ id }) => id !== null).length).toBeGreaterThan(20);
  expect(listings.filter(({ phone }) => phone).length).toBeGreaterThan(5);
  expect(listings.filter(({ isCharged }) => isCharged).length).toBeGreaterThan(2);
  expect(imports.length).toBeGreaterThan(0);
});
