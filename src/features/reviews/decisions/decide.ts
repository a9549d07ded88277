import { type RawBuilder, sql } from 'kysely';
import * as m from '#messages';
import type { DecisionAction, DecisionOrder } from '../../../contract/reviews.staff.ts';
import { MAX_DECIDED, NOTICE_DAYS } from '../../../domain/decision-limits.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import { TAGS } from '../../businesses/model/tags.ts';
import { groupMissing, readGroup } from '../clusters/list.ts';
import { matchesReview, type ReviewSearch, toSearch } from '../model/find-reviews.ts';
import { type ModerationDependencies, wasShown } from '../model/moderate.ts';
import { type StandingReview, standingColumns } from '../model/standing.queries.ts';
import {
  closeGroup,
  findUserName,
  insertDecision,
  insertItems,
  insertReviewNotices,
  type LockedCluster,
  lockClusterMembers,
  lockGroup,
} from './queries.ts';
import { countEach, isConcerned, spellIds } from './rules.ts';
import { workOn } from './work.ts';

const DAY = 86_400_000;

/** Returns the id of the decision. A job changes the reviews if there are more than a batch. */
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
    action,
    groupId,
    rule,
    businessIds,
    ...decided,
    reason: reason || null,
    state: 'running',
    reviewCount: reviews.length,
  });
  const ids = reviews.map((review) => review.id);
  await insertItems(trx, id, ids);
  if (group && action !== 'hold') {
    const state = action === 'remove' ? 'removed' : 'published';
    await closeGroup(trx, group.id, { state, ...decided });
  }
  const count = reviews.length;
  await recordChange(trx, {
    at,
    actor,
    action: `review-group.${action}`,
    reason: reason || undefined,
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
  await insertReviewNotices(trx, notices);
  await announceChange(
    trx,
    notices.map(({ businessId }) => TAGS.business(businessId)),
  );
}

function noReviewsOf(businessId: number): AppError {
  return new AppError('invalid', m.reviews_note_other_business({ businessId }));
}

interface Choice {
  group: LockedCluster | null;
  reviews: StandingReview[];
}

/**
 * Locks the affected reviews. Throws `conflict` if they aren't those the author saw. For a cluster, omits
 * reviews that were ever public: they may predate it.
 */
async function chooseReviews(trx: DatabaseTransaction, order: DecisionOrder): Promise<Choice> {
  const { group, reviews } = await lockWhat(trx, order);
  const concerned = reviews.filter((review) => isConcerned(order.action, review));
  if (concerned.length === 0) throw new AppError('conflict', nothingLeft[order.action]());
  if (!group || order.action === 'publish') return { group, reviews: concerned };
  const unseen = concerned.filter((review) => review.isHeld && !wasShown(review));
  if (unseen.length === 0) throw new AppError('conflict', m.reviews_cluster_shown());
  return { group, reviews: unseen };
}

const nothingLeft: Record<DecisionAction, () => string> = {
  hold: m.reviews_already_held,
  publish: m.reviews_already_public,
  remove: m.reviews_already_removed,
};

async function lockWhat(trx: DatabaseTransaction, order: DecisionOrder): Promise<Choice> {
  if (order.group) return chooseGroup(trx, order.group);
  if (order.search) return { group: null, reviews: await chooseFound(trx, order.search) };
  return { group: null, reviews: await lockChosen(trx, order.reviewIds ?? []) };
}

async function chooseGroup(
  trx: DatabaseTransaction,
  { id, stamp }: { id: number; stamp: string },
): Promise<Choice> {
  const group = await lockGroup(trx, id);
  if (!group) throw groupMissing();
  const isDecided = group.state === 'published' || group.state === 'removed';
  if (isDecided) await refuseDecided(trx, group);
  const reviews = await lockClusterMembers(trx, id, MAX_DECIDED + 1);
  refuseTooMany(reviews.length);
  const current = await readGroup(trx, id);
  if (current.stamp !== stamp) {
    const detail = m.reviews_group_changed({ count: reviews.length });
    throw new AppError('conflict', detail, { current });
  }
  return { group, reviews };
}

async function refuseDecided(
  trx: DatabaseTransaction,
  { id, state, decidedBy }: LockedCluster,
): Promise<never> {
  const name = (decidedBy && (await findUserName(trx, decidedBy))) || m.common_someone();
  const detail =
    state === 'published'
      ? m.reviews_group_published_by({ name })
      : m.reviews_group_removed_by({ name });
  throw new AppError('conflict', detail, { current: await readGroup(trx, id) });
}

async function chooseFound(
  trx: DatabaseTransaction,
  { filter, count, newestAt }: NonNullable<DecisionOrder['search']>,
): Promise<StandingReview[]> {
  const search = await toSearch(trx, filter, new Date(newestAt));
  const reviews = search ? await lockFound(trx, search, MAX_DECIDED + 1) : [];
  refuseTooMany(reviews.length);
  if (reviews.length !== count) {
    const detail = m.reviews_matches_changed({ found: reviews.length, count });
    throw new AppError('conflict', detail);
  }
  return reviews;
}

function refuseTooMany(count: number): void {
  if (count <= MAX_DECIDED) return;
  const most = MAX_DECIDED.toLocaleString(m.format_locale());
  throw new AppError('invalid', m.reviews_decide_limit({ most }));
}

export function lockChosen(trx: DatabaseTransaction, ids: number[]): Promise<StandingReview[]> {
  return lockWhere(trx, sql`id = any(${ids}::bigint[])`, ids.length);
}

function lockFound(
  trx: DatabaseTransaction,
  search: ReviewSearch,
  most: number,
): Promise<StandingReview[]> {
  return lockWhere(trx, matchesReview(search), most);
}

async function lockWhere(
  trx: DatabaseTransaction,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<StandingReview[]> {
  const { rows } = await sql<StandingReview>`
    select ${standingColumns} from reviews r
    where ${condition} order by id limit ${most} for update
  `.execute(trx);
  return rows;
}
