import { expect, test } from 'vitest';
import { readWhere } from './where.ts';

test('a town with its state fills the fields of both', () => {
  const boise = { query: 'brewery', city: 'Boise', state: 'ID' };
  for (const where of ['Boise, ID', ' Boise ,id', 'Boise, Idaho'])
    expect(readWhere('brewery', where)).toEqual(boise);
  expect(readWhere(undefined, 'St. Louis, MO')).toMatchObject({ city: 'St. Louis', state: 'MO' });
});

test('any other place stands behind the words', () => {
  expect(readWhere('brewery', 'boise')).toEqual({ query: 'brewery boise' });
  expect(readWhere('brewery', '83702')).toEqual({ query: 'brewery 83702' });
  expect(readWhere('brewery', 'Boise, ID 83702')).toEqual({ query: 'brewery Boise, ID 83702' });
  expect(readWhere('dentist', 'near me')).toEqual({ query: 'dentist near me' });
  expect(readWhere(undefined, 'Idaho')).toEqual({ query: 'Idaho' });
  expect(readWhere('pizza', '123, ID')).toEqual({ query: 'pizza 123, ID' });
});

test('what is too long for a search is cut', () => {
  expect(readWhere('x'.repeat(150), 'y'.repeat(100)).query).toHaveLength(200);
});
