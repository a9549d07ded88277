import { sql } from 'kysely';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { type Listed, moveManyCounts } from '../../businesses/model/counts.queries.ts';
import { deriveAnew } from '../../businesses/model/custom-fields.ts';
import { TAGS } from '../../businesses/model/tags.ts';

export const MEMBERS_AT_ONCE = 200;

/**
 * Moves the next batch of listings to another category and updates counts and vocabulary. Fewer than
 * `MEMBERS_AT_ONCE` returned ids mean that it is done.
 */
export async function moveMembers(
  trx: DatabaseTransaction,
  categoryId: number,
  category: { id: number; name: string },
  at: Date,
): Promise<number[]> {
  const target = { id: category.id, key: foldText(category.name) };
  const members = await lockCategoryMembers(trx, categoryId, target, MEMBERS_AT_ONCE);
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
  await deriveAnew(trx, ids);
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

interface CategoryMember {
  id: number;
  listed: Listed | null;
}

/** Each of these conditions matches a partial index. */
const STATES = [
  'is_listed',
  'is_outside and is_approved and deleted_at is null',
  'not is_approved and deleted_at is null',
  'deleted_at is not null',
];

/**
 * Locks the next listings of a category, including deleted ones. Uses indexes `businesses_category`,
 * `businesses_outside`, `businesses_pending` and `businesses_deleted`.
 */
export function lockCategoryMembers(
  trx: DatabaseTransaction,
  categoryId: number,
  target: { id: number; key: string },
  limit: number,
): Promise<CategoryMember[]> {
  const parts = STATES.map(
    (state) => sql`(select id from businesses
      where ${sql.raw(state)} and category_id = ${categoryId}
        and (category_id <> ${target.id} or category_key <> ${target.key}) limit ${limit})`,
  );
  return lockThose(
    trx,
    sql`select id from (${sql.join(parts, sql` union all `)}) members order by id limit ${limit}`,
  );
}

function lockGivenMembers(
  trx: DatabaseTransaction,
  categoryId: number,
  ids: number[],
): Promise<CategoryMember[]> {
  return lockThose(
    trx,
    sql`select id from businesses
        where id = any(${ids}::bigint[]) and category_id = ${categoryId}`,
  );
}

async function lockThose(
  trx: DatabaseTransaction,
  ids: ReturnType<typeof sql>,
): Promise<CategoryMember[]> {
  const { rows } = await sql<Listed & { id: number; isListed: boolean }>`
    select id, category_id, name_key, category_key, city, city_key, state, is_premium,
           trades as trade_ids, is_listed
    from businesses where id in (${ids}) order by id for update
  `.execute(trx);
  return rows.map(({ id, isListed, ...listed }) => ({ id, listed: isListed ? listed : null }));
}

/**
 * Sets the category of locked listings. A different category increases the listing's version; a mere rename
 * doesn't.
 */
async function setCategory(
  trx: DatabaseTransaction,
  ids: number[],
  target: { id: number; key: string },
  at: Date,
): Promise<void> {
  await sql`
    update businesses set
      category_id = ${target.id}, category_key = ${target.key},
      version = version + case when category_id = ${target.id} then 0 else 1 end,
      updated_at = case when category_id = ${target.id} then updated_at
                        else greatest(updated_at, ${at}::timestamptz) end
    where id = any(${ids}::bigint[])
  `.execute(trx);
}
