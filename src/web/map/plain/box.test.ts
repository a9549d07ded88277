import { expect, test } from 'vitest';
import { boxAround, formatBox, overlaps, parseBox } from './box.ts';

test('a box holds all of its points', () => {
  expect(boxAround([])).toBeNull();
  expect(
    boxAround([
      [-116.2, 43.6],
      [-116.5, 43.5],
    ]),
  ).toEqual([-116.5, 43.5, -116.2, 43.6]);
});

test('what is searched is never less than what is seen, and never more than the world', () => {
  expect(formatBox([-116.30001, 43.50009, -116.10001, 43.70001])).toBe(
    '-116.3001,43.5,-116.1,43.7001',
  );
  expect(formatBox([-200, -90, 200, 90])).toBe('-180,-85,180,85');
});

test('a box in an address is read back, and nothing else is', () => {
  expect(parseBox('-116.3,43.5,-116.1,43.7')).toEqual([-116.3, 43.5, -116.1, 43.7]);
  expect(parseBox(undefined)).toBeNull();
  expect(parseBox('here,there,1,2')).toBeNull();
  expect(parseBox('1,2,3')).toBeNull();
});

test('boxes overlap where they share a place', () => {
  expect(overlaps([0, 0, 2, 2], [1, 1, 3, 3])).toBe(true);
  expect(overlaps([0, 0, 1, 1], [2, 0, 3, 1])).toBe(false);
});
