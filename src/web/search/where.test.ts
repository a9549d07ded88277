import { expect, test } from 'vitest';
import { readWhere } from './where.ts';

test('a town with its state fills the fields of both', () => {
  const boise = { query: 'brewery', city: 'Boise', state: 'ID' };
  for (const where of ['Boise, ID', ' Boise ,id', 'Boise, Idaho'])
    expect(readWhere('brewery', where)).toEqual(boise);
  expect(readWhere(undefined, 'St. Louis, MO')).toMatchObject({ city: 'St. Louis', state: 'MO' });
});

test('any other place is the city, which the search reads', () => {
  for (const city of [
    'boise',
    '83702',
    'Boise, ID 83702',
    'near me',
    'Idaho',
    'bay area',
    '123, ID',
  ])
    expect(readWhere('brewery', ` ${city}`)).toEqual({ query: 'brewery', city });
  expect(readWhere(undefined, 'Idaho')).toEqual({ query: undefined, city: 'Idaho' });
});

test('what is too long for a place is cut', () => {
  expect(readWhere('pizza', 'y'.repeat(150)).city).toHaveLength(100);
});
