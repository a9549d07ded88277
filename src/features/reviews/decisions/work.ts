import { MAX_CHOSEN } from '../../../domain/decision-limits.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { recordEvents } from '../../audit/record-events.queries.ts';
import { untilFinal } from '../../audit/undo.ts';
import { describePublished, moveManySums, subtractSums, weigh } from '../model/change-review.ts';
import { isAwaited, type ModerationDependencies, wasShown } from '../model/moderate.ts';
import { type Standing, type StandingReview, writeStandings } from '../model/standing.queries.ts';
import { emailOwnerOf } from '../model/tell-owner.ts';
import { emailReviewers } from '../model/tell-reviewers.ts';
import {
  closeAllReports,
  closeEmptiedClusters,
  type Item,
  type LockedDecision,
  lockDecision,
  lockItems,
  markItems,
  reopenAllReports,
  reopenClusters,
  updateDecision,
} from './queries.ts';
import { decideStanding, formerStanding, isConcerned, standsAsDecided } from './rules.ts';

const BATCH = MAX_CHOSEN;

export const workQueue: Queue<{ decisionId: number }> = { name: 'decide-reviews', retries: 50 };

type WorkDependencies = Omit<ModerationDependencies, 'db'>;

/** Works on the decision in the caller's transaction, or enqueues a job if it would lock too many reviews. */
export async function workOn(
  trx: DatabaseTransaction,
  dependencies: WorkDependencies,
  decisionId: number,
  count: number,
): Promise<void> {
  if (count > BATCH) return dependencies.jobs.enqueue(trx, workQueue, { decisionId });
  for (let isMore = true; isMore; ) isMore = await workBatch(trx, dependencies, decisionId);
}

/** Finishes a decision in batches and can resume after an interruption. */
export async function finishDecision(
  dependencies: ModerationDependencies,
  decisionId: number,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await dependencies.db.kysely
      .transaction()
      .execute((trx) => workBatch(trx, dependencies, decisionId));
  }
}

async function workBatch(
  trx: DatabaseTransaction,
  dependencies: WorkDependencies,
  decisionId: number,
): Promise<boolean> {
  const decision = await lockDecision(trx, decisionId);
  if (decision?.state !== 'running' && decision?.state !== 'undoing') return false;
  const isUndo = decision.state === 'undoing';
  const state = isUndo ? 'done' : 'waiting';
  const items = await lockItems(trx, decisionId, { state, limit: BATCH });
  const changes = isUndo
    ? await changeBack(trx, decision, items)
    : await change(trx, decision, items, dependencies);
  await updateDecision(trx, decisionId, {
    settledCount: decision.settledCount + items.length,
    leftCount: decision.leftCount + items.length - changes,
  });
  if (items.length === BATCH) return true;
  await end(trx, decision, dependencies.clock());
  return false;
}

async function change(
  trx: DatabaseTransaction,
  decision: LockedDecision,
  items: Item[],
  dependencies: WorkDependencies,
): Promise<number> {
  const { id, action } = decision;
  const concerned = items.filter((item) => isConcerned(action, item));
  const changes = concerned.map((review) => ({ review, to: decideStanding(decision, review) }));
  await changeReviews(trx, changes);
  await mark(trx, id, items, { changes, state: 'done' });
  if (action === 'publish') await afterPublishing(trx, decision, concerned, dependencies);
  if (action === 'remove') await afterRemoving(trx, decision, concerned, dependencies);
  return changes.length;
}

async function changeBack(
  trx: DatabaseTransaction,
  decision: LockedDecision,
  items: Item[],
): Promise<number> {
  const standing = items.filter((item) => standsAsDecided(decision, item));
  const changes = standing.map((review) => ({ review, to: formerStanding.parse(review.before) }));
  await changeReviews(trx, changes);
  await mark(trx, decision.id, items, { changes, state: 'undone' });
  if (decision.action === 'publish') {
    const reported = changes.map(({ review, to }) => ({ ...to, id: review.id }));
    await reopenAllReports(trx, reported);
  }
  return changes.length;
}

function mark(
  trx: DatabaseTransaction,
  decisionId: number,
  items: Item[],
  { changes, state }: { changes: StandingChange[]; state: 'done' | 'undone' },
): Promise<void> {
  const changed = new Set(changes.map(({ review }) => review.id));
  const marks = items.map((item) => {
    const { id, isHeld, isCounted, heldFor, heldAt, keptAt, reportCount, deletedAt } = item;
    if (!changed.has(id)) return { id, state: 'left' as const, before: item.before };
    const before = { isHeld, isCounted, heldFor, heldAt, keptAt, reportCount, deletedAt };
    return { id, state, before: state === 'done' ? before : item.before };
  });
  return markItems(trx, decisionId, marks);
}

async function afterPublishing(
  trx: DatabaseTransaction,
  { id, decidedAt }: LockedDecision,
  reviews: Item[],
  dependencies: WorkDependencies,
): Promise<void> {
  await closeAllReports(
    trx,
    reviews.map((review) => review.id),
  );
  const unheard = reviews.filter((review) => review.isHeld && !wasShown(review));
  const wait = untilFinal('review-group.publish', id);
  for (const [businessId, those] of Map.groupBy(unheard, (review) => review.businessId)) {
    const ids = those.map((review) => review.id);
    await emailOwnerOf(trx, dependencies.jobs, { ids, businessId, at: decidedAt }, wait);
  }
  const told = reviews.filter(isAwaited).map((review) => review.id);
  await emailReviewers(trx, dependencies, told, { is: 'published' }, wait);
}

function afterRemoving(
  trx: DatabaseTransaction,
  { id, reason }: LockedDecision,
  reviews: Item[],
  dependencies: WorkDependencies,
): Promise<void> {
  const told = reviews.map((review) => review.id);
  const wait = untilFinal('review-group.remove', id);
  return emailReviewers(trx, dependencies, told, { is: 'removed', reason }, wait);
}

async function end(trx: DatabaseTransaction, decision: LockedDecision, at: Date): Promise<void> {
  const { id, action, state, decidedAt, decidedBy } = decision;
  await updateDecision(trx, id, { state: state === 'undoing' ? 'undone' : 'done' });
  if (state === 'undoing') return reopenClusters(trx, decision, at);
  if (action === 'hold') return;
  const closed = action === 'remove' ? 'removed' : 'published';
  await closeEmptiedClusters(trx, id, { state: closed, decidedAt, decidedBy });
}

interface StandingChange {
  /** The caller must hold the lock on this review. */
  review: StandingReview;
  to: Standing;
}

/** Changes many reviews as `changeReview` does, but updates the rating once per business. */
export async function changeReviews(
  trx: DatabaseTransaction,
  changes: StandingChange[],
): Promise<void> {
  await writeStandings(
    trx,
    changes.map(({ review: { id }, to }) => ({ id, ...to })),
  );
  const shown = changes.filter(({ review, to }) => !(review.isHeld && to.isHeld));
  await moveManySums(
    trx,
    shown.map(({ review, to: { isHeld, isCounted } }) => ({
      businessId: review.businessId,
      by: subtractSums(weigh({ ...review, isHeld, isCounted }), weigh(review)),
    })),
  );
  const published = changes.filter(({ review, to }) => review.isHeld && !to.isHeld);
  await recordEvents(
    trx,
    published.map(({ review }) => describePublished(review)),
  );
}
