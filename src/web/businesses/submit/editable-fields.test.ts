import { expect, test } from 'vitest';
import { mergeEdits, pickEditable, takeFields } from './editable-fields.ts';

const base = pickEditable({
  name: 'Corner Bakery',
  slug: 'corner-bakery',
  city: 'Austin',
  state: 'TX',
  categoryId: 1,
  phone: null,
});

test('what only the other changed is taken from them, what both changed stays one’s own', () => {
  const mine = { ...base, name: 'My Bakery', phone: '512-555-0100' };
  const theirs = { ...base, name: 'Their Bakery', city: 'Dallas' };
  expect(mergeEdits(base, mine, theirs)).toEqual({
    differing: ['name', 'city', 'phone'],
    fromTheirs: ['city'],
  });
});

test('the fields that are chosen come from the other', () => {
  const mine = { ...base, name: 'My Bakery' };
  const theirs = { ...base, city: 'Dallas', isPremium: true };
  expect(takeFields(mine, theirs, ['city'])).toEqual({ ...mine, city: 'Dallas' });
});
