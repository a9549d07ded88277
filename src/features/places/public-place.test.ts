import { expect, test } from 'vitest';
import { aroundBoise } from '../../../tests/area.ts';
import { describeArea, nameArea } from '../../domain/area-words.ts';
import type { Area } from '../../domain/settings.ts';
import { describePlace } from './public-place.rules.ts';

const of = (...states: ('ID' | 'OR' | 'WA' | 'AK')[]): Area => ({ kind: 'states', states });

test.each([
  [aroundBoise, 'Boise', 'within 15 miles of Boise, ID'],
  [
    { ...aroundBoise, name: 'Treasure Valley', miles: 1 },
    'Treasure Valley',
    'within 1 mile of Treasure Valley',
  ],
  [of('ID'), 'Idaho', 'in Idaho'],
  [of('ID', 'OR'), 'Idaho and Oregon', 'in Idaho and Oregon'],
  [of('AK', 'ID', 'OR', 'WA'), '4 states', 'in 4 states'],
  [{ kind: 'country' }, null, 'in the United States'],
] as [Area, string | null, string][])(
  'an area is named as people say it: %#',
  (area, name, words) => {
    expect([nameArea(area), describeArea(area)]).toEqual([name, words]);
  },
);

test('screens know its states and its box, and nothing of a country', () => {
  expect(describePlace({ kind: 'country' })).toBeNull();
  const circle = describePlace(aroundBoise);
  expect(circle?.states).toContain('ID');
  expect(circle?.states).not.toContain('WA');
  expect(circle?.box.map(Math.round)).toEqual([-117, 43, -116, 44]);
  expect(describePlace(of('ID', 'OR'))).toMatchObject({
    states: ['ID', 'OR'],
    box: [-124.55, 41.99, -111.04, 49],
  });
});

test('a circle at the end of the map stays on it', () => {
  const end = { latitude: 90, longitude: 180, miles: 250 };
  const far: Area = { kind: 'circle', name: 'The end', ...end };
  const [west, south, east, north] = describePlace(far)?.box ?? [];
  expect(west).toBeLessThan(east ?? 0);
  expect([east, north]).toEqual([180, 85]);
  expect(south).toBeLessThan(90);
});
