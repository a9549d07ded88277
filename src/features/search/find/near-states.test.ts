import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureMiles } from '../../../domain/miles.ts';
import { STATE_BOXES } from '../../places/model/state-boxes.data.ts';
import { listStatesFrom } from './nearest.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('nothing in a state is nearer than is said of it', () => {
  fc.assert(
    fc.property(point, share, share, (center, up, across) => {
      for (const { code, miles } of listStatesFrom(center)) {
        const [west, south, east, north] = STATE_BOXES[code] ?? [0, 0, 0, 0];
        const inside = {
          latitude: south + up * (north - south),
          longitude: west + across * (east - west),
        };
        expect(measureMiles(center, inside)).toBeGreaterThanOrEqual(miles);
      }
    }),
  );
});

test('from Boise, Wyoming is nearer than Maine, and Idaho is here', () => {
  const states = listStatesFrom({ latitude: 43.6, longitude: -116.2 });
  const milesOf = (wanted: string) => states.find(({ code }) => code === wanted)?.miles ?? 0;
  expect(milesOf('ID')).toBe(0);
  expect(milesOf('WY')).toBeGreaterThan(200);
  expect(milesOf('WY')).toBeLessThan(300);
  expect(milesOf('ME')).toBeGreaterThan(1900);
});
