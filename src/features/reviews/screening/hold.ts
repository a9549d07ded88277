import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { changeReview } from '../change-review.ts';
import { type LockedReview, lockReviews } from '../staff/queries.ts';
import { openGroup } from './groups.queries.ts';
import { recordRule } from './record.ts';
import { type Evidence, type Judged, ruleOf, sumPoints } from './signals.rules.ts';

interface Together {
  held: Judged[];
  /** All that the rules saw; what is held already has its group. */
  known: Evidence[];
  at: Date;
}

/** As one group: the open one of those that are held already, or a new one. Null without any. */
export async function holdTogether(
  trx: DatabaseTransaction,
  { held, known, at }: Together,
): Promise<number | null> {
  const added = held.filter(({ review }) => !isGrouped(review));
  const [first] = added;
  if (!first) return null;
  const groupIds = known.map((review) => review.groupId);
  const groupId = await openGroup(trx, groupIds, { rule: ruleOf(first.signals), at });
  const byId = new Map(added.map((judged) => [judged.review.id, judged]));
  const locked = await lockReviews(trx, [...byId.keys()]);
  for (const review of locked.toSorted((a, b) => a.businessId - b.businessId)) {
    const judged = byId.get(review.id);
    if (judged) await holdOne(trx, review, judged, { groupId, at });
  }
  return groupId;
}

function isGrouped({ isHeld, groupId }: Evidence): boolean {
  return isHeld && groupId !== null;
}

async function holdOne(
  trx: DatabaseTransaction,
  review: LockedReview,
  judged: Judged,
  { groupId, at }: { groupId: number; at: Date },
): Promise<void> {
  const isDone = review.keptAt !== null || (!review.isHeld && review.heldAt !== null);
  if (isDone) return;
  const { signals } = judged;
  const rule = ruleOf(signals);
  const isProgram = review.heldFor === 'hidden-field';
  await changeReview(trx, review, {
    isHeld: true,
    heldFor: isProgram ? review.heldFor : rule,
    heldAt: review.heldAt ?? at,
    groupId,
    points: sumPoints(judged),
    signals,
  });
  if (review.isHeld) return;
  const after = { isHeld: true, heldFor: rule, groupId };
  await recordRule(trx, review, { action: 'review.hold', at, after });
}
