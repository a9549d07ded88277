import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { moveSums, subtractSums } from '../../reviews/model/change-review.ts';
import type { RatingSums } from '../../reviews/model/queries.ts';
import { COUNTED_A_DAY } from '../../reviews/model/standing.queries.ts';
import type { Journal, Sides } from './journal.rules.ts';

/** Locks the reviews before the listings, like all code that locks both, to avoid deadlocks. */
export async function lockReviewsOf(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
): Promise<void> {
  await sql`
    select from reviews where business_id in (${survivorId}, ${mergedId}) order by id for update
  `.execute(trx);
}

export async function sumRatings(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<RatingSums> {
  const { rows } = await sql<RatingSums>`
    select coalesce(sum(rating) filter (where is_counted), 0)::int as rating,
      (count(*) filter (where is_counted))::int as count,
      (count(*) filter (where not is_counted))::int as uncounted
    from reviews where business_id = ${businessId} and not is_held
  `.execute(trx);
  return rows[0] ?? { rating: 0, count: 0, uncounted: 0 };
}

export async function planReviews(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
): Promise<{ toSurvivor: number[]; toMerged: number[] }> {
  const { rows } = await sql<{ id: number; rivalId: number | null; isOlder: boolean }>`
    select m.id, s.id as rival_id,
      s.id is null or (m.created_at, m.id) < (s.created_at, s.id) as is_older
    from reviews m
    left join reviews s on s.business_id = ${survivorId}
      and s.author_hash = m.author_hash and s.created_on = m.created_on
    where m.business_id = ${mergedId}
    order by m.id
  `.execute(trx);
  const moving = rows.filter(({ isOlder }) => isOlder);
  return {
    toSurvivor: moving.map(({ id }) => id),
    toMerged: moving.flatMap(({ rivalId }) => rivalId ?? []),
  };
}

/**
 * Swaps reviews between two listings. Temporarily changes the author hash so that the unique index
 * `reviews_author` isn't violated.
 */
export async function exchangeReviews(
  trx: DatabaseTransaction,
  there: { ids: number[]; businessId: number },
  back: { ids: number[]; businessId: number },
): Promise<void> {
  if (back.ids.length > 0) {
    await sql`
      update reviews set author_hash = author_hash || ' parked' where id = any(${back.ids}::bigint[])
    `.execute(trx);
  }
  await sql`
    update reviews set business_id = ${there.businessId}
    where id = any(${there.ids}::bigint[]) and business_id = ${back.businessId}
  `.execute(trx);
  if (back.ids.length > 0) {
    await sql`
      update reviews set business_id = ${back.businessId},
        author_hash = left(author_hash, -length(' parked'))
      where id = any(${back.ids}::bigint[])
    `.execute(trx);
  }
}

export async function followReviews(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
): Promise<void> {
  for (const table of ['review_replies', 'unmailed_reviews']) {
    await sql`
      update ${sql.table(table)} f set business_id = r.business_id
      from reviews r
      where r.id = f.review_id and r.business_id <> f.business_id
        and f.business_id in (${survivorId}, ${mergedId})
    `.execute(trx);
  }
}

export async function uncountRepeats(
  trx: DatabaseTransaction,
  survivorId: number,
  moved: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update reviews set is_counted = false where id in (
      select id from (
        select id, row_number() over each as place,
          bool_or(id = any(${moved}::bigint[])) over (partition by network_hash, created_on)
            as has_moved
        from reviews
        where business_id = ${survivorId} and is_counted and network_hash is not null
          and confirmed_at is null and deleted_at is null
        window each as (partition by network_hash, created_on order by created_at, id)
      ) counted
      where has_moved and place > ${COUNTED_A_DAY}
    )
    returning id
  `.execute(trx);
  return rows.map(({ id }) => id);
}

export async function countAgain(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  await sql`
    update reviews set is_counted = true where id = any(${ids}::bigint[]) and not is_insider
  `.execute(trx);
}

type Moved = Journal['reviews'];

/** Moves the reviews to the survivor. Of two by one author on one day, the newer goes to the merged listing. */
export function moveReviews(trx: DatabaseTransaction, sides: Sides): Promise<Moved> {
  return withFigures(trx, sides, async () => {
    const { survivorId, mergedId } = sides;
    const plan = await planReviews(trx, sides);
    const there = { ids: plan.toSurvivor, businessId: survivorId };
    await exchangeReviews(trx, there, { ids: plan.toMerged, businessId: mergedId });
    await followReviews(trx, sides);
    return { ...plan, uncounted: await uncountRepeats(trx, survivorId, plan.toSurvivor) };
  });
}

export async function moveReviewsBack(
  trx: DatabaseTransaction,
  sides: Sides,
  { toSurvivor, toMerged, uncounted }: Moved,
): Promise<void> {
  await withFigures(trx, sides, async () => {
    const { survivorId, mergedId } = sides;
    const there = { ids: toSurvivor, businessId: mergedId };
    await exchangeReviews(trx, there, { ids: toMerged, businessId: survivorId });
    await followReviews(trx, sides);
    await countAgain(trx, uncounted);
  });
}

async function withFigures<T>(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
  change: () => Promise<T>,
): Promise<T> {
  const ids = [survivorId, mergedId];
  const before = await sumEach(trx, ids);
  const changed = await change();
  const after = await sumEach(trx, ids);
  for (const [place, id] of ids.entries()) {
    const [was, is] = [before[place], after[place]];
    if (was && is) await moveSums(trx, id, subtractSums(is, was));
  }
  return changed;
}

async function sumEach(trx: DatabaseTransaction, ids: number[]): Promise<RatingSums[]> {
  const sums = [];
  for (const id of ids) sums.push(await sumRatings(trx, id));
  return sums;
}
