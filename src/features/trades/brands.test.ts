import { expect, test } from 'vitest';
import { loadTradeRules } from './assign.ts';
import { findBrand, loadBrands } from './brands.ts';
import { ENGLISH_WORDS } from './query-words.data.ts';
import type { TradeRow } from './vocabulary.queries.ts';
import { addBrands, indexRoots, type Meaning, namesChain } from './vocabulary.rules.ts';

const assignFrom = async (name: string, categorySlug: string, description = '') => {
  const assign = await loadTradeRules();
  return assign({ name, categorySlug, description });
};

test('a listing with the name of a brand gets its trade, with a number or a place behind it', async () => {
  expect(await assignFrom('Stewart’s Shops', 'retail')).toEqual(['convenience-stores']);
  expect(await assignFrom('Shell 4711', 'automotive')).toEqual(['gas-stations']);
  expect(await assignFrom('Massage Envy Northgate', 'beauty')).toEqual(['massage-therapists']);
});

test('ordinary words mean a brand only alone, and only where the category fits', async () => {
  expect(await assignFrom('Target', 'retail')).toEqual(['department-stores']);
  expect(await assignFrom('Target Mentoring', 'retail')).toEqual([]);
  expect(await assignFrom('Shell', 'education')).toEqual([]);
});

test('what else a listing says comes before its brand', async () => {
  const [main] = await assignFrom('Shell', 'automotive', 'A car wash.');
  expect(main).toBe('car-washes');
});

test('a brand is found as it is written, with its aliases', async () => {
  const brands = await loadBrands();
  expect(findBrand('crumbl', brands)?.trade).toBe('bakeries');
  expect(findBrand('great clips', brands)?.trade).toBe('hair-salons');
  expect(findBrand('walmart', brands)?.trade).toBe('department-stores');
  expect(findBrand('rosa bakery', brands)).toBeUndefined();
});

test('a brand that no phrase names is a chain for the search, which wins over nothing', async () => {
  const own: Meaning = {
    phrase: 'crumbl',
    trades: [7],
    categories: [],
    kind: 'exact',
    isRisky: false,
  };
  const phrases = new Map([['crumbl', own]]);
  const ids = new Map<string, TradeRow['id']>([
    ['gyms', 3],
    ['bakeries', 4],
  ]);
  addBrands(phrases, await loadBrands(), (slug) => ids.get(slug));
  const found = phrases.get('planet fitness');
  expect(found?.trades).toEqual([3]);
  expect(found && namesChain(found)).toBe(true);
  expect(phrases.get('crumbl')).toBe(own);
  expect(phrases.has('target')).toBe(false);
  expect([...indexRoots(phrases, ENGLISH_WORDS).values()]).toEqual(['crumbl']);
});
