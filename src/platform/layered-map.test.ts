import { expect, test } from 'vitest';
import { LayeredMap } from './layered-map.ts';

test('two layers read like one map with the upper one set on the lower one', () => {
  const below = new Map([
    ['bar', 1],
    ['cafe', 2],
  ]);
  const above = new Map([
    ['diner', 3],
    ['bar', 4],
  ]);
  const layered = new LayeredMap(above, below);
  const copied = new Map([...below, ...above]);
  expect([...layered]).toEqual([...copied]);
  expect([...layered.keys()]).toEqual([...copied.keys()]);
  expect([...layered.values()]).toEqual([...copied.values()]);
  expect(layered.size).toBe(copied.size);
  for (const key of [...copied.keys(), 'pub']) {
    expect([layered.has(key), layered.get(key)]).toEqual([copied.has(key), copied.get(key)]);
  }
});
