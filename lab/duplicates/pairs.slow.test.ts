import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { DuplicateFacts } from '../../src/features/duplicates/model/fold.rules.ts';
import { measureFrom, type Scored } from './bands.ts';
import { type Counts, countRows } from './counts.ts';
import { compare, keptWeights, sumUp } from './examples.ts';
import { plant } from './plant.ts';
import { readListings, readPairs } from './rows.ts';

const SAMPLE = path.join(import.meta.dirname, '../../db/seed/businesses-10k.csv.gz');
const SAME = 3;
const MAYBE = 0;

let sample: DuplicateFacts[];
let counts: Counts;

beforeAll(async () => {
  sample = await readListings(SAMPLE);
  counts = countRows(sample);
}, 60_000);

function score(pair: { one: DuplicateFacts; other: DuplicateFacts; isDuplicate: boolean }): Scored {
  const { values, isDuplicate, hasLeanKey } = compare(pair, counts);
  return { isDuplicate, score: hasLeanKey ? sumUp(values, keptWeights) : Number.NEGATIVE_INFINITY };
}

test('of the pairs that people read, those taken for the same are the same', async () => {
  const pairs = await readPairs(path.join(import.meta.dirname, 'pairs.csv.gz'));
  const decided = pairs.filter(({ label }) => label !== 'unsure');
  const scored = decided.map((pair) => score({ ...pair, isDuplicate: pair.label === 'duplicate' }));
  const same = measureFrom(SAME, scored);
  expect(same.found).toBeGreaterThan(90);
  expect(same.precision).toBeGreaterThanOrEqual(0.98);
  expect(measureFrom(MAYBE, scored).recall).toBeGreaterThan(0.85);
});

test.each(['one seed', 'another', 'a third'])(
  'copies are found, and look-alikes are not: %s',
  (seed) => {
    const planted = plant(sample, 1500, seed).map(({ original, copy, isDuplicate }) =>
      score({ one: original, other: copy, isDuplicate }),
    );
    const { precision, recall } = measureFrom(MAYBE, planted);
    expect(recall).toBeGreaterThanOrEqual(0.94);
    expect(precision).toBeGreaterThanOrEqual(0.97);
  },
);
