import type { GroupRule } from '../../../contract/reviews.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { changeReview } from '../change-review.ts';
import { countsByRight } from '../queries.ts';
import { type LockedReview, lockReviews } from '../staff/queries.ts';
import {
  type Evidence,
  type Finding,
  type Judged,
  judge,
  mustHold,
  ruleOf,
  sumPoints,
} from './findings.rules.ts';

/** A line of the audit log: what the rules, not people, did to a review. */
export async function recordRule(
  trx: DatabaseTransaction,
  review: LockedReview,
  { action, at, after }: { action: string; at: Date; after: object },
): Promise<void> {
  const { id, businessId, rating, reviewerName, comment, isHeld, isCounted } = review;
  await recordListingChange(trx, {
    at,
    actor: 'rules',
    action,
    businessId,
    before: { isHeld, isCounted },
    after: { reviewId: id, rating, reviewerName, comment, ...after },
  });
}

/** Stars that the shown rating may move before staff have looked. */
const MOST_MOVE = 0.1;
/** Where there is no rating yet, so many make one. */
const MOST_OF_AN_OPENING = 10;

export interface Decision {
  judged: Judged[];
  held: Judged[];
  /** Shown, but not in the rating before staff have looked. */
  leftOut: Evidence[];
  groupId: number | null;
}

/** Holds what has enough against it, and leaves out of the rating what may be a run of fakes. */
export async function decide(
  trx: DatabaseTransaction,
  findings: Finding[],
  at: Date,
): Promise<Decision> {
  const judged = judge(findings);
  const held = judged.filter(mustHold);
  const known = findings.flatMap(({ members }) => members);
  const groupId = held.length > 0 ? await holdTogether(trx, { held, known, at }) : null;
  const leftOut = await leaveOut(trx, { findings, judged, held, groupId, at });
  return { judged, held, ...leftOut };
}

interface Suspects {
  findings: Finding[];
  judged: Judged[];
  held: Judged[];
  groupId: number | null;
  at: Date;
}

/** A run that is sudden enough, and as a whole would move the rating, waits for staff to count. */
async function leaveOut(
  trx: DatabaseTransaction,
  { findings, judged, held, groupId, at }: Suspects,
): Promise<{ leftOut: Evidence[]; groupId: number | null }> {
  const run = findings.find(({ rule, points }) => rule === 'sudden-run' && points === 2);
  if (!run) return { leftOut: [], groupId };
  const isHeld = new Set(held.map(({ review }) => review.id));
  const shown = run.members.filter((one) => !one.isHeld && !isHeld.has(one.id));
  if (!(await wouldMove(trx, run.members))) {
    await countAgain(trx, shown, at);
    return { leftOut: [], groupId };
  }
  const leftOut = shown.filter(({ isCounted, heldAt }) => isCounted && heldAt === null);
  if (leftOut.length === 0) return { leftOut, groupId };
  const known = run.members.map((member) => member.groupId);
  const group = groupId ?? (await openGroup(trx, known, { rule: 'burst-text', at }));
  const byId = new Map(judged.map((one) => [one.review.id, one]));
  for (const review of await lockReviews(
    trx,
    leftOut.map(({ id }) => id),
  )) {
    const one = byId.get(review.id);
    if (!one || review.keptAt) continue;
    const { signals } = one;
    const state = { isCounted: false, heldFor: 'burst-text' as const, groupId: group };
    await changeReview(trx, review, { ...state, signals, points: sumPoints(one) });
    await recordRule(trx, review, { action: 'review.uncount', at, after: state });
  }
  return { leftOut, groupId: group };
}

/** Its first reviews looked otherwise than the run does as a whole. */
async function countAgain(trx: DatabaseTransaction, shown: Evidence[], at: Date): Promise<void> {
  const leftOut = shown.filter((one) => !one.isCounted && one.heldFor === 'burst-text');
  for (const review of await lockReviews(
    trx,
    leftOut.map(({ id }) => id),
  )) {
    if (review.keptAt || !(await countsByRight(trx, review.id))) continue;
    const state = { isCounted: true, heldFor: null, groupId: null };
    await changeReview(trx, review, state);
    await recordRule(trx, review, { action: 'review.recount', at, after: state });
  }
}

async function wouldMove(trx: DatabaseTransaction, run: Evidence[]): Promise<boolean> {
  const [first] = run;
  if (!first) return false;
  const { ratingSum, reviewCount } = await readRating(trx, first.businessId);
  // What is held or left out already, or comes now, is not in the rating.
  const isIn = ({ id, isCounted, isHeld }: Evidence) => isCounted && !isHeld && id !== 0;
  const outside = subtract({ ratingSum, reviewCount }, run.filter(isIn));
  if (outside.reviewCount === 0) return run.length > MOST_OF_AN_OPENING;
  const before = outside.ratingSum / outside.reviewCount;
  const after = (outside.ratingSum + sumRatings(run)) / (outside.reviewCount + run.length);
  return Math.abs(after - before) >= MOST_MOVE;
}

function subtract(all: { ratingSum: number; reviewCount: number }, some: Evidence[]) {
  return {
    ratingSum: all.ratingSum - sumRatings(some),
    reviewCount: all.reviewCount - some.length,
  };
}

function sumRatings(reviews: Evidence[]): number {
  return reviews.reduce((sum, { rating }) => sum + rating, 0);
}

interface Together {
  held: Judged[];
  /** All that the rules saw; what is held already has its group. */
  known: Evidence[];
  at: Date;
}

/** As one group: the open one of those that are held already, or a new one. Null without any. */
async function holdTogether(
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

/** The oldest of these that staff have not decided, else a new one. Primary key. */
async function openGroup(
  trx: DatabaseTransaction,
  known: (number | null)[],
  { rule, at }: { rule: GroupRule; at: Date },
): Promise<number> {
  const ids = [...new Set(known.filter((id) => id !== null))];
  const found = ids.length > 0 ? await findOpenGroup(trx, ids) : undefined;
  if (found) return found.id;
  const { id } = await trx
    .insertInto('reviewGroups')
    .values({ rule, openedAt: at, decidedAt: null, decidedBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function findOpenGroup(trx: DatabaseTransaction, ids: number[]) {
  return trx
    .selectFrom('reviewGroups')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Sums of what counts. Primary key. */
async function readRating(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<{ ratingSum: number; reviewCount: number }> {
  const found = await trx
    .selectFrom('businesses')
    .select(['ratingSum', 'reviewCount'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return found ?? { ratingSum: 0, reviewCount: 0 };
}
