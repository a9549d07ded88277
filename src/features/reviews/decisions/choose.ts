import * as m from '#messages';
import { MOST_DECIDED } from '../../../contract/staff/decision-limits.ts';
import type { DecisionAction, DecisionOrder } from '../../../contract/staff/decisions.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { toSearch } from '../find/find.ts';
import { groupMissing, readGroup } from '../groups/list.ts';
import type { StandingReview } from '../standing.queries.ts';
import { lockChosen, lockFound } from './choose.queries.ts';
import { type LockedGroup, lockGroup, lockMembers } from './groups.queries.ts';
import { findUserName } from './queries.ts';
import { isConcerned } from './rules.ts';

export interface Choice {
  group: LockedGroup | null;
  reviews: StandingReview[];
}

/** Locks what the order is about. Throws `conflict` where that is not what its author had read. */
export async function chooseReviews(
  trx: DatabaseTransaction,
  order: DecisionOrder,
): Promise<Choice> {
  const { group, reviews } = await lockWhat(trx, order);
  const concerned = reviews.filter((review) => isConcerned(order.action, review));
  if (concerned.length === 0) throw new AppError('conflict', nothingLeft[order.action]());
  return { group, reviews: concerned };
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
  const reviews = await lockMembers(trx, id, MOST_DECIDED + 1);
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
  { id, state, decidedBy }: LockedGroup,
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
  const reviews = search ? await lockFound(trx, search, MOST_DECIDED + 1) : [];
  refuseTooMany(reviews.length);
  if (reviews.length !== count) {
    const detail = m.reviews_matches_changed({ found: reviews.length, count });
    throw new AppError('conflict', detail);
  }
  return reviews;
}

function refuseTooMany(count: number): void {
  if (count <= MOST_DECIDED) return;
  const most = MOST_DECIDED.toLocaleString(m.format_locale());
  throw new AppError('invalid', m.reviews_decide_limit({ most }));
}
