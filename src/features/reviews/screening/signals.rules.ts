import type { GroupRule, HeldFor, ReviewSignal } from '../../../contract/reviews.ts';

/** A review as the rules see it: never whether its business pays. */
export interface Evidence {
  /** 0 of the one that comes. */
  id: number;
  businessId: number;
  rating: number;
  createdAt: Date;
  networkHash: string | null;
  signals: ReviewSignal[];
  isCounted: boolean;
  isHeld: boolean;
  heldFor: HeldFor | null;
  heldAt: Date | null;
  groupId: number | null;
  confirmedAt: Date | null;
  keptAt: Date | null;
}

export interface Finding extends ReviewSignal {
  members: Evidence[];
}

export interface Judged {
  review: Evidence;
  signals: ReviewSignal[];
}

export const DAY = 86_400_000;
const POINTS_TO_HOLD = 3;

export function isWithin(days: number, one: Evidence, other: Evidence): boolean {
  return Math.abs(one.createdAt.getTime() - other.createdAt.getTime()) <= days * DAY;
}

/** All that speaks against each review, from before and now. */
export function judge(findings: Finding[]): Judged[] {
  const byId = new Map<number, Judged>();
  for (const { members, ...signal } of findings) {
    for (const review of members) {
      const judged = byId.get(review.id) ?? { review, signals: review.signals };
      byId.set(review.id, { review, signals: addSignal(judged.signals, signal) });
    }
  }
  return [...byId.values()];
}

function addSignal(signals: ReviewSignal[], added: ReviewSignal): ReviewSignal[] {
  const same = signals.find(({ rule }) => rule === added.rule);
  if (same && same.points > added.points) return signals;
  return [...signals.filter((signal) => signal !== same), added];
}

/** Confirmation by mail weighs against slight signs, not against one that suffices alone. */
export function sumPoints({ review, signals }: Judged): number {
  const sum = signals.reduce((total, { points }) => total + points, 0);
  const isPlain = signals.some(({ points }) => points >= POINTS_TO_HOLD);
  return review.confirmedAt && !isPlain ? Math.max(0, sum - 1) : sum;
}

/** What staff let stand, or nobody decided in time, is not held again. */
export function mustHold(judged: Judged): boolean {
  const { keptAt, isHeld, heldAt } = judged.review;
  const isDone = keptAt !== null || (!isHeld && heldAt !== null);
  return !isDone && sumPoints(judged) >= POINTS_TO_HOLD;
}

export function ruleOf(signals: ReviewSignal[]): GroupRule {
  const isPlain = (wanted: string) =>
    signals.some(({ rule, points }) => rule === wanted && points >= POINTS_TO_HOLD);
  if (isPlain('networks-agree')) return 'ring';
  return isPlain('network-repeats') || isPlain('network-spree') ? 'address' : 'burst-text';
}
