import { expect, test } from 'vitest';
import { joinTowns } from '../open-map.ts';
import { listStatesIn, loadLand, loadRegion } from './load-land.ts';

test('a look at Boise loads Idaho, and a look at its edge Oregon as well', async () => {
  const land = await loadLand();
  if (!land) throw new Error('There is no land');
  expect(listStatesIn(land, [-116.3, 43.5, -116.1, 43.7])).toContain('ID');
  expect(listStatesIn(land, [-117.3, 43.5, -116.1, 43.7])).toEqual(
    expect.arrayContaining(['ID', 'OR']),
  );
  expect(listStatesIn(land, [-117.3, 43.5, -116.1, 43.7])).not.toContain('CA');
});

test('every state has its counties and towns, and no town is named twice', async () => {
  const land = await loadLand();
  if (!land) throw new Error('There is no land');
  expect(Object.keys(land.boxes)).toHaveLength(56);
  const idaho = await loadRegion('ID');
  expect(idaho?.counties.length).toBeGreaterThan(44);
  const towns = joinTowns(land, idaho ? [idaho] : []);
  expect(towns.filter(([name]) => name === 'Boise')).toHaveLength(1);
  expect(towns.some(([name]) => name === 'Nampa')).toBe(true);
  expect(await loadRegion('XX')).toBeUndefined();
});
