import * as m from '#messages';
import { NOTICE_DAYS } from '../../../contract/staff/decision-limits.ts';
import type { DecisionOrder } from '../../../contract/staff/decisions.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import { TAGS } from '../../businesses/tags.ts';
import type { ModerationDependencies } from '../staff/moderate.ts';
import { type Choice, chooseReviews } from './choose.ts';
import { closeGroup } from './groups.queries.ts';
import { insertItems } from './items.queries.ts';
import { insertNotices } from './notices.queries.ts';
import { insertDecision } from './queries.ts';
import { countEach, spellIds } from './rules.ts';
import { workOn } from './work.ts';

const DAY = 86_400_000;

/** Answers the decision's id. More than a batch of reviews are changed by a job. */
export async function decideOnReviews(
  { db, ...dependencies }: ModerationDependencies,
  order: DecisionOrder,
  actor: string,
): Promise<number> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = dependencies.clock();
    const choice = await chooseReviews(trx, order);
    const businesses = countEach(choice.reviews.map(({ businessId }) => businessId));
    const id = await keepDecision(trx, order, choice, { at, actor, businesses });
    if (order.action === 'remove') await putNotices(trx, order, { id, at, businesses });
    await workOn(trx, dependencies, id, choice.reviews.length);
    return id;
  });
}

interface Making {
  at: Date;
  actor: string;
  /** How many reviews each has among those. */
  businesses: Map<number, number>;
}

async function keepDecision(
  trx: DatabaseTransaction,
  { action, reason }: DecisionOrder,
  { group, reviews }: Choice,
  { at, actor, businesses }: Making,
): Promise<number> {
  const businessIds = [...businesses.keys()];
  const groupId = group?.id ?? null;
  const rule = group?.rule ?? null;
  const decided = { decidedAt: at, decidedBy: actor };
  const id = await insertDecision(trx, {
    ...{ action, groupId, rule, businessIds, ...decided, reason: reason || null },
    ...{ state: 'running', reviewCount: reviews.length },
  });
  const ids = reviews.map((review) => review.id);
  await insertItems(trx, id, ids);
  if (group && action !== 'hold') {
    const state = action === 'remove' ? 'removed' : 'published';
    await closeGroup(trx, group.id, { state, ...decided });
  }
  const count = reviews.length;
  await recordChange(trx, {
    ...{ at, actor, action: `review-group.${action}`, reason: reason || undefined },
    businessId: businessIds.length === 1 ? (businessIds[0] ?? null) : null,
    after: { decisionId: id, groupId, count, rule, businessIds, reviews: spellIds(ids) },
  });
  return id;
}

async function putNotices(
  trx: DatabaseTransaction,
  { noticeFor = [] }: DecisionOrder,
  { id, at, businesses }: Omit<Making, 'actor'> & { id: number },
): Promise<void> {
  const notices = [...new Set(noticeFor)].map((businessId) => {
    const removed = businesses.get(businessId);
    if (!removed) throw noReviewsOf(businessId);
    const shownUntil = new Date(at.getTime() + NOTICE_DAYS * DAY);
    return { businessId, decisionId: id, removed, shownUntil };
  });
  if (notices.length === 0) return;
  await insertNotices(trx, notices);
  await announceChange(
    trx,
    notices.map(({ businessId }) => TAGS.business(businessId)),
  );
}

function noReviewsOf(businessId: number): AppError {
  return new AppError('invalid', m.reviews_note_other_business({ businessId }));
}
