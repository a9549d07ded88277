import { announceChange } from '../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import {
  type CategoryMember,
  lockGivenMembers,
  lockMembers,
  setCategory,
} from './category-moves.queries.ts';
import { moveManyCounts } from './counts/queries.ts';
import { TAGS } from './tags.ts';

export const MEMBERS_AT_ONCE = 200;

/** Counts and vocabulary move along. Fewer than `MEMBERS_AT_ONCE` ids: these were the last. */
export async function moveMembers(
  trx: DatabaseTransaction,
  categoryId: number,
  category: { id: number; name: string },
  at: Date,
): Promise<number[]> {
  const target = { id: category.id, key: foldText(category.name) };
  const members = await lockMembers(trx, categoryId, target, MEMBERS_AT_ONCE);
  return putMembers(trx, members, target, at);
}

export async function moveGivenMembers(
  trx: DatabaseTransaction,
  ids: number[],
  { from, to }: { from: number; to: { id: number; name: string } },
  at: Date,
): Promise<void> {
  const members = await lockGivenMembers(trx, from, ids);
  await putMembers(trx, members, { id: to.id, key: foldText(to.name) }, at);
}

async function putMembers(
  trx: DatabaseTransaction,
  members: CategoryMember[],
  target: { id: number; key: string },
  at: Date,
): Promise<number[]> {
  if (members.length === 0) return [];
  const ids = members.map(({ id }) => id);
  await setCategory(trx, ids, target, at);
  await announceChange(trx, ids.map(TAGS.business));
  await moveManyCounts(
    trx,
    members.map(({ listed }) => [
      listed,
      listed && { ...listed, categoryId: target.id, categoryKey: target.key },
    ]),
  );
  return ids;
}
