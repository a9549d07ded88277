import type { DuplicateReason, DuplicateVerdict } from '../../../domain/duplicate-verdict.ts';
import { listFeatures, type Rarity, WEIGHTS } from './compare.features.rules.ts';
import type { Folded } from './fold.rules.ts';

export interface Score {
  score: number;
  reasons: DuplicateReason[];
}

export const SAME = 3;
export const LIKELY = 1;
export const MAYBE = 0;

export function verdictOf(score: number): DuplicateVerdict {
  if (score >= SAME) return 'same';
  return score >= LIKELY ? 'likely' : 'maybe';
}

export const BANDS: Record<DuplicateVerdict, readonly [number, number | null]> = {
  same: [SAME, null],
  likely: [LIKELY, SAME],
  maybe: [MAYBE, LIKELY],
};

export function scoreDuplicates(one: Folded, other: Folded, rarity: Rarity): Score {
  const reasons = listFeatures(one, other, rarity)
    .map(({ code, value, detail }) => ({ code, weight: round(WEIGHTS[code] * value), detail }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const score = reasons.reduce<number>((sum, { weight }) => sum + weight, WEIGHTS.constant);
  return { score: round(score), reasons };
}

function round(odds: number): number {
  return Math.round(odds * 100) / 100;
}
