import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { ParsedRow } from './row.rules.ts';
import { createImportVocabulary, listImportTerms, openTradeReader } from './trades.ts';

let directory: Directory;
let terms: Awaited<ReturnType<typeof listImportTerms>>;

beforeAll(async () => {
  directory = await openDirectory();
  terms = await listImportTerms(directory.db);
});
afterAll(() => directory.close());

function nameTrades(ids: number[] | null): string[] {
  return (ids ?? []).flatMap((id) => terms.trades.find((trade) => trade.id === id)?.slug ?? []);
}

test.each([
  ['Plomero', 'services', ['plumbers']],
  ['Taller mecánico', 'automotive', ['auto-repair-shops']],
  ['MH park', 'real-estate', ['mobile-home-parks']],
  ['Locksmith sales & svc', 'services', ['locksmiths']],
  ['Towing 24 hr', 'automotive', ['towing-services']],
  ['Mex food', 'restaurants', ['mexican-restaurants']],
  ['Wuzzle food', 'restaurants', []],
  ['Winery/sipping place', 'restaurants', ['wineries']],
])('a list calls "%s" what the search understands by it', (cell, category, trades) => {
  const { readCategory, findTradesOfHeading } = createImportVocabulary(terms);
  const slug = terms.categories.find(({ id }) => id === readCategory(cell))?.slug;
  expect(slug).toBe(category);
  expect(nameTrades(findTradesOfHeading(cell))).toEqual(trades);
});

test.each(['Service club', 'Cherry packing shed', 'Misc.'])(
  'the last word of "%s" is no category of its own',
  (cell) => {
    expect(() => createImportVocabulary(terms).readCategory(cell)).toThrow(RangeError);
  },
);

test.each([
  ['Motel', 'Sunnyside Travel Inn', ['hotels']],
  ['Chinese food', 'Golden Dragon Buffet', ['chinese-restaurants']],
  ['Church', 'First Baptist of Grandview', ['baptist-churches', 'churches']],
])('the cell "%s" decides what "%s" is', async (cell, name, trades) => {
  const { readCategory, findTradesOfHeading } = createImportVocabulary(terms);
  const read = await openTradeReader(terms);
  const values = { name, description: null, trades: null, categoryId: readCategory(cell) };
  const heading = { words: cell, trades: findTradesOfHeading(cell), kinds: null, isSection: false };
  const row = { values: { ...values } as ParsedRow['values'], heading };
  expect(nameTrades(read(row, false).trades)).toEqual(trades);
});
