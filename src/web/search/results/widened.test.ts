import { expect, test } from 'vitest';
import { describeWidened, parseWidened } from './widened.ts';

test('steps, their values, and commas within quotes are told apart', () => {
  expect(
    parseWidened('nearby; from="Boise, ID"; within=25, without; words="gluten; \\"free\\""'),
  ).toEqual([
    { step: 'nearby', values: { from: 'Boise, ID', within: '25' } },
    { step: 'without', values: { words: 'gluten; "free"' } },
  ]);
});

test.each([null, '', ',', ';;', '"', 'nearby; from="Boise', 'elsewhere; a'])(
  'nothing breaks on %j',
  (text) =>
    expect(() => describeWidened(text, { isSomeInPlace: false, nearest: null })).not.toThrow(),
);

test.each([
  ['nearby; from="Boise, ID"; within=25', {}, 'None in Boise, ID. These are within 25 miles.'],
  [
    'nearby; from="Boise, ID"; within=25',
    { isSomeInPlace: true },
    'Few in Boise, ID. These are within 25 miles.',
  ],
  ['nearby; from="Ely, NV"', { nearest: 83.7 }, 'None in Ely, NV. The nearest are 84 miles away.'],
  [
    'nearby; from="Hana, HI"',
    { nearest: 1948.2 },
    'None in Hana, HI. The nearest are 1,948 miles away.',
  ],
  ['nearby; from="AZ"', { nearest: 0.8 }, 'None in Arizona. The nearest are 1 mile away.'],
  ['nearby; from=""; within=50', {}, 'None near you. These are within 50 miles.'],
  ['nearby; from="83702"; within=50', {}, 'None near 83702. These are within 50 miles.'],
  ['nearby; from="WY"', {}, 'None in Wyoming. These are from elsewhere.'],
  ['nearby; from="WY"', { nearest: 12 }, 'None in Wyoming. The nearest are 12 miles away.'],
  [
    'without; words="gluten free"',
    {},
    'No listing mentions "gluten free", so we searched without it.',
  ],
  [
    'kindred; trades="Pet stores"',
    {},
    'No exact matches. Here are similar businesses: Pet stores.',
  ],
  ['name; from="Boise, ID"', {}, 'None in Boise, ID. Here are some with that name elsewhere.'],
  [
    'nowhere; known="the United States"',
    {},
    'That is outside the area we cover: the United States.',
  ],
  ['something-new; from="Boise, ID"', {}, ''],
])('%s reads as a sentence', (text, found, sentence) => {
  const all = { isSomeInPlace: false, nearest: null, ...found };
  expect(describeWidened(text, all).join(' ')).toBe(sentence);
});
