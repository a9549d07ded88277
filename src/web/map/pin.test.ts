import { expect, test } from 'vitest';
import { type MapResult, placePins } from './pin.ts';

const boise = { latitude: 43.6, longitude: -116.2 };

function result(id: number, coordinates: MapResult['coordinates']): MapResult {
  const name = `Business ${id}`;
  return { id, number: id, name, coordinates, precision: 'zip', isSponsored: false };
}

test('a business stands on its point, and one without a point nowhere', () => {
  const pins = placePins([result(1, boise), result(2, null)]);
  expect(pins).toMatchObject([{ id: 1, position: [-116.2, 43.6], offset: [0, 0] }]);
});

test('a whole page of businesses in one ZIP code can be told apart', () => {
  const pins = placePins(Array.from({ length: 24 }, (_, at) => result(at + 1, boise)));
  for (const { id, offset } of pins) {
    for (const other of pins) {
      if (other.id === id) continue;
      const apart = Math.hypot(offset[0] - other.offset[0], offset[1] - other.offset[1]);
      expect(apart).toBeGreaterThanOrEqual(24);
    }
  }
  expect(Math.max(...pins.map(({ offset }) => Math.hypot(...offset)))).toBeLessThan(130);
});

test('businesses on different points stay where they are', () => {
  const pins = placePins([result(1, boise), result(2, { ...boise, latitude: 43.7 })]);
  expect(pins.map(({ offset }) => offset)).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
