import { expect, test } from 'vitest';
import type { Understanding, Widening } from '../../contract/search.ts';
import { describeMention, describeSaid, describeWidened, type WidenedResult } from './widened.ts';

const found: WidenedResult = {
  place: 'in Boise, ID',
  isFiltered: false,
  isLackTold: false,
  nearest: null,
  total: 3,
};

test.each<[Widening, Partial<WidenedResult>, string]>([
  [
    { step: 'nearby', from: 'Boise, ID', within: 25 },
    {},
    'None in Boise, ID. These are within 25 miles.',
  ],
  [
    { step: 'nearby', from: 'Boise, ID', within: 25 },
    { isFiltered: true },
    'None in Boise, ID with these filters. These are within 25 miles.',
  ],
  [
    { step: 'nearby', from: 'Boise, ID', within: 25 },
    { isFiltered: true, isLackTold: true },
    'These are within 25 miles.',
  ],
  [
    { step: 'nearby', from: 'Hana, HI' },
    { place: 'in Hana, HI', nearest: 1948.2 },
    'None in Hana, HI. These are 1,948 miles away or more.',
  ],
  [
    { step: 'nearby', from: 'AZ' },
    { place: 'in Arizona', nearest: 0.8 },
    'None in Arizona. These are 1 mile away or more.',
  ],
  [
    { step: 'nearby', from: '', within: 50 },
    { place: 'within 25 miles of you' },
    'None within 25 miles of you. These are within 50 miles.',
  ],
  [
    { step: 'nearby', from: 'WY' },
    { place: 'in Wyoming' },
    'None in Wyoming. These are from elsewhere.',
  ],
  [
    { step: 'nearby', from: 'Boise, ID', within: 25 },
    { total: 1 },
    'None in Boise, ID. This one is within 25 miles.',
  ],
  [
    { step: 'nearby', from: 'Hana, HI', nearest: 1948 },
    { place: 'in Hana, HI', nearest: 2400, total: 1 },
    'None in Hana, HI. This one is 1,948 miles away.',
  ],
  [
    { step: 'nearby', from: 'Hana, HI', nearest: 1948 },
    { place: 'in Hana, HI', nearest: 2400 },
    'None in Hana, HI. These are 1,948 miles away or more.',
  ],
  [{ step: 'without', words: 'gluten free' }, {}, 'None of these mentions “gluten free”.'],
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
])('%j reads as a sentence', (widening, given, sentence) => {
  expect(describeWidened([widening], { ...found, ...given }).join(' ')).toBe(sentence);
});

const shown = { total: 40, isBestFirst: true, below: 0 };
const mention = (count: number): Understanding['mentioned'] => ({
  words: 'lawyer',
  count,
  isCapped: false,
});

test('those that mention the words are said to come first only where they do', () => {
  expect(describeMention(mention(19), shown)).toEqual(['19 mention “lawyer”. They come first.']);
  expect(describeMention(mention(1), shown)).toEqual(['1 mentions “lawyer”. It comes first.']);
  expect(describeMention(mention(19), { ...shown, isBestFirst: false })).toEqual([
    '19 mention “lawyer”.',
  ]);
});

test('where all results mention the words, it is said only if others are left out', () => {
  expect(describeMention(mention(40), shown)).toEqual([]);
  expect(describeMention(mention(40), { ...shown, below: 3 })).toEqual([
    'All of these mention “lawyer”.',
  ]);
  expect(describeMention(mention(0), shown)).toEqual(['None of these mentions “lawyer”.']);
});

test('the same holds for what results say of custom fields', () => {
  const said = { filters: [], label: 'Patio', count: 2, isCapped: false };
  expect(describeSaid(said, shown)).toEqual(['2 say “Patio”. They come first.']);
  expect(describeSaid(said, { ...shown, isBestFirst: false })).toEqual(['2 say “Patio”.']);
  expect(describeSaid({ ...said, count: 40 }, shown)).toEqual(['All of these say “Patio”.']);
});
