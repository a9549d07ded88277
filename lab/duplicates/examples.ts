import {
  listFeatures,
  WEIGHTS,
} from '../../src/features/duplicates/model/compare.features.rules.ts';
import {
  type DuplicateFacts,
  type Folded,
  foldFacts,
} from '../../src/features/duplicates/model/fold.rules.ts';
import { isLean, listSearchKeys } from '../../src/features/duplicates/model/keys.ts';
import type { Counts } from './counts.ts';

export const CODES = Object.keys(WEIGHTS).filter((code) => code !== 'constant');

export interface Compared {
  values: number[];
  isDuplicate: boolean;
  /** Whether the pair shares a lean key, so that a search of the whole directory compares it. */
  hasLeanKey: boolean;
}

export function compare(
  pair: { one: DuplicateFacts; other: DuplicateFacts; isDuplicate: boolean },
  counts: Counts,
): Compared {
  const [one, other] = [foldFacts(pair.one), foldFacts(pair.other)];
  const values = CODES.map(() => 0);
  for (const { code, value } of listFeatures(one, other, counts.of(one, other)))
    values[CODES.indexOf(code)] = value;
  return { values, isDuplicate: pair.isDuplicate, hasLeanKey: shareLeanKey(one, other) };
}

function shareLeanKey(one: Folded, other: Folded): boolean {
  const keys = new Set(listSearchKeys(one).filter(isLean));
  return listSearchKeys(other).some((key) => keys.has(key));
}

/** Returns the log odds. The last weight is the constant. */
export function sumUp(values: number[], weights: number[]): number {
  return values.reduce(
    (sum, value, at) => sum + value * (weights[at] ?? 0),
    weights[CODES.length] ?? 0,
  );
}

export const keptWeights = [...Object.entries(WEIGHTS)].map(([, weight]) => weight);
