import { expect, test } from 'vitest';
import { loadBrands } from '../../src/features/trades/brands.ts';
import { stemPhrase } from '../../src/features/trades/stem.rules.ts';
import { makeBrands } from './brands.ts';
import { readOwnPhrases, readRows } from './seed-words.ts';

const slugs = new Set(readRows('trades.csv').map(({ slug }) => slug));
const kinds = readRows('brand-kinds.csv');

const isNeverOrdinary = () => () => false;
const indexOf = (kind: string, tags: Record<string, string>, include: string[]) => ({
  nsi: {
    [`brands/${kind}`]: {
      items: [{ displayName: 'Zwieback (USA)', locationSet: { include }, tags }],
    },
  },
});

test('each kind of brand has a trade that exists, or is left out on purpose', () => {
  expect(kinds.filter(({ trade, left_out: reason }) => Boolean(trade) === Boolean(reason))).toEqual(
    [],
  );
  expect(kinds.filter(({ trade }) => trade && !slugs.has(trade))).toEqual([]);
  const whole = kinds.filter(({ tag }) => tag === '').map(({ kind }) => kind);
  expect(new Set(whole).size).toBe(whole.length);
  expect(kinds.filter(({ kind }) => !whole.includes(kind))).toEqual([]);
});

test('a kind without a row is refused', () => {
  expect(() => makeBrands(indexOf('shop/kites', {}, ['us']))).toThrow('brands/shop/kites');
  expect(makeBrands(indexOf('shop/kites', {}, ['fr']), isNeverOrdinary)).toBe(
    'brand,aliases,trade,risk\n',
  );
});

test('a brand has the trade of its kind, or of a tag', () => {
  const pizza = { cuisine: 'chicken;pizza', brand: 'Zwieback', alt_name: 'Zwieback Pizza' };
  expect(
    makeBrands(indexOf('amenity/fast_food', pizza, ['us-tx.geojson']), isNeverOrdinary),
  ).toContain('Zwieback,Zwieback Pizza,pizza-places,\n');
  expect(makeBrands(indexOf('shop/shoes', {}, ['001']), isNeverOrdinary)).toContain(
    'Zwieback,,shoe-stores,\n',
  );
});

test('brands have trades that exist, and those of our own lists where we name the chain', async () => {
  const brands = await loadBrands();
  const own = readOwnPhrases('en');
  expect(brands.size).toBeGreaterThan(3_500);
  const wrong = [...brands].filter(([name, { trade }]) => {
    const [ours, ...more] = own.get(stemPhrase(name)) ?? [];
    const isOurs = ours === undefined || more.length > 0 || ours.startsWith('@') || ours === trade;
    return !slugs.has(trade) || !isOurs;
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});
