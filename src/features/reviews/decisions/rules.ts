import { z } from 'zod';
import { type ClusterRule, type DecisionAction, heldFor } from '../../../contract/reviews.staff.ts';
import type { Standing, StandingReview } from '../model/standing.queries.ts';

export type Decidable = Standing & Pick<StandingReview, 'countsByRight'>;

export interface Decided {
  action: DecisionAction;
  rule: ClusterRule | null;
  decidedAt: Date;
}

export function isConcerned(
  action: DecisionAction,
  { isHeld, heldFor, reportCount, deletedAt }: Standing,
): boolean {
  if (deletedAt) return false;
  if (action === 'hold') return !isHeld;
  return action === 'remove' || isHeld || heldFor !== null || reportCount > 0;
}

export function decideStanding(
  { action, rule, decidedAt }: Decided,
  { isHeld, isCounted, heldFor, heldAt, keptAt, reportCount, countsByRight }: Decidable,
): Standing {
  const marks = { heldFor, heldAt, keptAt, reportCount };
  const standing = { isHeld, isCounted, ...marks, deletedAt: null };
  if (action === 'remove') return { ...standing, isHeld: true, deletedAt: decidedAt };
  if (action === 'hold') {
    return { ...standing, isHeld: true, heldFor: rule, heldAt: decidedAt, keptAt: null };
  }
  return {
    ...standing,
    isHeld: false,
    isCounted: isCounted || countsByRight,
    heldFor: null,
    heldAt: null,
    keptAt: decidedAt,
    reportCount: 0,
  };
}

export function standsAsDecided({ action, decidedAt }: Decided, review: Standing): boolean {
  const isThen = (time: Date | null) => time?.getTime() === decidedAt.getTime();
  if (action === 'remove') return isThen(review.deletedAt);
  if (review.deletedAt) return false;
  if (action === 'hold') return review.isHeld && isThen(review.heldAt);
  return !review.isHeld && review.reportCount === 0 && isThen(review.keptAt);
}

const time = z.iso.datetime().transform((text) => new Date(text));

export const formerStanding = z.object({
  isHeld: z.boolean(),
  isCounted: z.boolean(),
  heldFor: heldFor.nullable(),
  heldAt: time.nullable(),
  keptAt: time.nullable(),
  reportCount: z.int(),
  deletedAt: z.null(),
});

export function spellIds(ids: number[]): string {
  const spans: [first: number, last: number][] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const span = spans.at(-1);
    if (span && id === span[1] + 1) span[1] = id;
    else spans.push([id, id]);
  }
  return spans
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(', ');
}

export function countEach(values: number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].sort(([, one], [, other]) => other - one));
}
