import { expect, test } from 'vitest';
import { clusterPins, fanOut, type MapResult, placePins } from './pin.ts';
import type { Position } from './plain/box.ts';

const boise = { latitude: 43.6, longitude: -116.2 };
const project = ([x, y]: Position) => ({ x: x * 100, y: y * -100 });

function result(id: number, coordinates: MapResult['coordinates']): MapResult {
  const name = `Business ${id}`;
  return { id, number: id, name, coordinates, precision: 'zip', isSponsored: false };
}

/** Businesses in rows: each pin hides a part of its neighbors. */
const crowd = Array.from({ length: 40 }, (_, at) =>
  result(at + 1, {
    latitude: 43.6 - Math.floor(at / 8) / 5,
    longitude: -116.2 + (at % 8) / 5,
  }),
);

test('a business stands on its point, and one without a point nowhere', () => {
  const pins = placePins([result(1, boise), result(2, null)]);
  expect(pins).toMatchObject([{ id: 1, position: [-116.2, 43.6] }]);
  expect(fanOut(clusterPins(pins, project), project)).toMatchObject([{ offset: [0, 0] }]);
});

test('pins that would hide each other are one cluster, and clusters hide nothing', () => {
  const clusters = clusterPins(placePins(crowd), project);
  expect(clusters.flatMap(({ pins }) => pins)).toHaveLength(crowd.length);
  expect(clusters.length).toBeGreaterThan(4);
  expectApart(clusters.map(({ at }) => at));
});

test('fanned out, a whole page of businesses can be told apart, in one ZIP code or close together', () => {
  for (const results of [Array.from({ length: 40 }, (_, at) => result(at, boise)), crowd]) {
    const fan = fanOut(clusterPins(placePins(results), project), project);
    expect(fan).toHaveLength(results.length);
    expectApart(
      fan.map(({ pin, offset }) => {
        const { x, y } = project(pin.position);
        return [x + offset[0], y + offset[1]];
      }),
    );
    for (const { offset } of fan) expect(Math.hypot(...offset)).toBeLessThan(260);
  }
});

/** A pin is 28 pixels wide and 36 high. */
function expectApart(places: (readonly [number, number])[]) {
  for (const [at, [x, y]] of places.entries()) {
    for (const [otherX, otherY] of places.slice(at + 1)) {
      expect(Math.abs(x - otherX) >= 28 || Math.abs(y - otherY) >= 36).toBe(true);
    }
  }
}
