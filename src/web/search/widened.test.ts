import { expect, test } from 'vitest';
import type { Widening } from '../../contract/search.ts';
import { describeWidened, type WidenedResult } from './widened.ts';

test.each<[Widening, Partial<WidenedResult>, string]>([
  [
    { step: 'nearby', from: 'Boise, ID', within: 25 },
    {},
    'None in Boise, ID. These are within 25 miles.',
  ],
  [
    { step: 'nearby', from: 'Boise, ID', within: 25 },
    { isSomeInPlace: true },
    'Few in Boise, ID. These are within 25 miles.',
  ],
  [
    { step: 'nearby', from: 'Ely, NV' },
    { nearest: 83.7 },
    'None in Ely, NV. The nearest are 84 miles away.',
  ],
  [
    { step: 'nearby', from: 'Hana, HI' },
    { nearest: 1948.2 },
    'None in Hana, HI. The nearest are 1,948 miles away.',
  ],
  [
    { step: 'nearby', from: 'AZ' },
    { nearest: 0.8 },
    'None in Arizona. The nearest are 1 mile away.',
  ],
  [{ step: 'nearby', from: '', within: 50 }, {}, 'None near you. These are within 50 miles.'],
  [
    { step: 'nearby', from: '83702', within: 50 },
    {},
    'None near 83702. These are within 50 miles.',
  ],
  [{ step: 'nearby', from: 'WY' }, {}, 'None in Wyoming. These are from elsewhere.'],
  [
    { step: 'nearby', from: 'WY' },
    { nearest: 12 },
    'None in Wyoming. The nearest are 12 miles away.',
  ],
  [
    { step: 'without', words: 'gluten free' },
    {},
    'No listing mentions "gluten free", so we searched without it.',
  ],
  [
    { step: 'kindred', trades: 'Pet stores' },
    {},
    'No exact matches. Here are similar businesses: Pet stores.',
  ],
  [
    { step: 'nowhere', known: 'the United States' },
    {},
    'That is outside the area we cover: the United States.',
  ],
])('%j reads as a sentence', (widening, found, sentence) => {
  const all = { isSomeInPlace: false, nearest: null, ...found };
  expect(describeWidened([widening], all).join(' ')).toBe(sentence);
});
