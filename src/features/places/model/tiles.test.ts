import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/runs.ts';
import { measureMiles } from '../../../domain/miles.ts';
import { boxAroundCircle, coverWithTiles, isTouched } from './geometry.rules.ts';

const wilmington = { latitude: 39.63, longitude: -75.69 };

test('a circle is looked for in no tile that lies outside of it, Philadelphia for one', () => {
  const circle = { center: wilmington, miles: 25 };
  const all = coverWithTiles(boxAroundCircle(circle)) ?? [];
  const touched = all.filter((tile) => isTouched(tile, circle));
  expect(touched.length).toBeLessThan(all.length);
  const philadelphia = { latitude: 39.98, longitude: -75.16 };
  const holds = ({ west, east, south, north }: (typeof all)[number]) =>
    philadelphia.latitude > south &&
    philadelphia.latitude < north &&
    philadelphia.longitude > west &&
    philadelphia.longitude < east;
  expect(all.some(holds)).toBe(true);
  expect(touched.some(holds)).toBe(false);
});

test('wherever something stands in a ring, one of its tiles has it', () => {
  const place = fc.record({
    latitude: fc.double({ min: -15, max: 72, noNaN: true }),
    longitude: fc.double({ min: -171, max: 146, noNaN: true }),
  });
  const step = fc.double({ min: -1.6, max: 1.6, noNaN: true });
  const edges = fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 90 }));
  let seen = 0;
  fc.assert(
    fc.property(place, step, step, edges, (center, up, across, [miles, beyond]) => {
      const spot = {
        latitude: center.latitude + up,
        longitude: center.longitude + across / Math.cos((center.latitude * Math.PI) / 180),
      };
      const distance = measureMiles(center, spot);
      fc.pre(distance <= miles && distance > beyond);
      seen += 1;
      const circle = { center, miles };
      const tiles = coverWithTiles(boxAroundCircle(circle)) ?? [];
      const holding = tiles.filter(
        ({ west, east, south, north }) =>
          spot.latitude >= south &&
          spot.latitude <= north &&
          spot.longitude >= west &&
          spot.longitude <= east,
      );
      expect(holding.some((tile) => isTouched(tile, circle, beyond))).toBe(true);
    }),
    { numRuns: runs(500) },
  );
  expect(seen).toBe(runs(500));
});
