import { expect, test } from 'vitest';
import { describeUnlisted, spellBrand } from './unlisted.ts';

test.each([
  ['in-n-out near me', 'in n out', 'In-N-Out'],
  ['In-N-Out Burger austin', 'in n out burger', 'In-N-Out Burger'],
  ['olive garden boise', 'olive garden', 'Olive Garden'],
  ['kfc boise', 'kfc', 'KFC'],
  ['h&r block', 'h r block', 'H&R Block'],
  ['café rio', 'cafe rio', 'Café Rio'],
  ['wendys', "wendy's", 'Wendys'],
])('a brand in %j is written as a name', (query, brand, name) => {
  expect(spellBrand(query, brand)).toBe(name);
});

test('a brand that is not listed is said with what is shown in its place', () => {
  const asked = { query: 'in-n-out', trade: 'Burger restaurants', total: 3 };
  expect(describeUnlisted('in n out', asked)).toBe(
    'In-N-Out isn’t listed here. These are burger restaurants.',
  );
  expect(describeUnlisted('in n out', { ...asked, trade: null })).toBe(
    'In-N-Out isn’t listed here. These are of its kind.',
  );
  expect(describeUnlisted('in n out', { ...asked, total: 0 })).toBe('In-N-Out isn’t listed here.');
});
