import { expect, test } from 'vitest';
import { placeLink, stepLink } from './move-footer-link.ts';

const columns = [['/a', '/b', '/c'], ['/d'], []];

test('a link moves up and down in its column, and stops at the ends', () => {
  expect(stepLink(columns, '/b', -1)[0]).toEqual(['/b', '/a', '/c']);
  expect(stepLink(columns, '/b', 1)[0]).toEqual(['/a', '/c', '/b']);
  expect(stepLink(columns, '/a', -1)).toEqual(columns);
  expect(stepLink(columns, '/c', 1)).toEqual(columns);
  expect(stepLink(columns, '/x', 1)).toEqual(columns);
});

test('a link changes its column, comes in and goes out', () => {
  expect(placeLink(columns, '/b', 1)).toEqual([['/a', '/c'], ['/d', '/b'], []]);
  expect(placeLink(columns, '/new', 2)).toEqual([['/a', '/b', '/c'], ['/d'], ['/new']]);
  expect(placeLink(columns, '/d', null)).toEqual([['/a', '/b', '/c'], [], []]);
});
