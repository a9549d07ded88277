import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Business } from '../src/contract/businesses.ts';
import type { Suggestion } from '../src/contract/search.ts';
import { foldText } from '../src/platform/fold-text.ts';
import { type Directory, openDirectory } from './directory.ts';
import { general, placed, suggested, wanted } from './judged-queries.ts';

const SHOWN = 3;
let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory('sample');
});
afterAll(() => directory.close());

async function search(query: string): Promise<Business[]> {
  const params = new URLSearchParams({ query, limit: String(SHOWN) });
  return (await directory.get(`/api/businesses/search?${params}`)).json();
}

async function suggest(q: string): Promise<Suggestion[]> {
  const answer = await directory.get(`/api/suggest?${new URLSearchParams({ q })}`);
  return (await answer.json()).slice(0, SHOWN);
}

const isOfKind = (kind: RegExp) => (business: Business) =>
  kind.test(`${business.name} ${business.description}`);

function isThere({ city, state }: Business, place: string): boolean {
  return place === state || place === `${city}, ${state}`;
}

/** Runs the queries of a kind; answers those that fail, with what they showed. */
async function judge<Row extends [query: string, ...rest: unknown[]], Shown>(
  rows: Row[],
  ask: (query: string) => Promise<Shown[]>,
  isRight: (shown: Shown[], row: Row) => boolean,
  describe: (shown: Shown) => string,
): Promise<string[]> {
  const misses = [];
  for (const row of rows) {
    const shown = await ask(row[0]);
    if (!isRight(shown, row)) misses.push(`${row[0]}: ${shown.map(describe).join(' | ')}`);
  }
  return misses;
}

const describeBusiness = ({ name, city, state }: Business) => `${name} (${city}, ${state})`;

test('every judged query shows within the first three what a visitor means', async () => {
  const misses = [
    ...(await judge(
      wanted,
      search,
      (shown, [, name, city]) =>
        shown.some(
          (business) =>
            foldText(business.name) === foldText(name) && (!city || business.city === city),
        ),
      describeBusiness,
    )),
    ...(await judge(
      placed,
      search,
      (shown, [, place, kind]) =>
        shown.length > 0 && shown.every((one) => isThere(one, place) && isOfKind(kind)(one)),
      describeBusiness,
    )),
    ...(await judge(
      general,
      search,
      (shown, [, kind]) => shown.length > 0 && shown.every(isOfKind(kind)),
      describeBusiness,
    )),
    ...(await judge(
      suggested,
      suggest,
      (shown, [, label]) =>
        shown.some((suggestion) => foldText(suggestion.label) === foldText(label)),
      ({ label }) => label,
    )),
  ];
  const total = wanted.length + placed.length + general.length + suggested.length;
  process.stdout.write(`Judged queries: ${total - misses.length} of ${total}\n`);
  expect(misses).toEqual([]);
});
