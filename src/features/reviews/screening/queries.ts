import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { IS_SAMPLE } from '../../businesses/sample-mark.rules.ts';
import { MOST_BUSINESSES, RATE_DAYS } from './findings.rules.ts';
import type { Evidence } from './signals.rules.ts';

export const EVIDENCE =
  sql.raw(`id, business_id, rating, created_at, network_hash, signals, is_counted,
  is_held, held_for, held_at, group_id, confirmed_at, kept_at`);
/** More than one business or network gets in the time that a rule looks at. */
const MOST_ROWS = 600;

/** Latest first. Index reviews_business. */
export async function readBusiness(
  trx: DatabaseTransaction,
  businessId: number,
  { from, until }: { from: Date; until: Date },
): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select ${EVIDENCE} from reviews
    where business_id = ${businessId} and created_at between ${from} and ${until}
      and deleted_at is null and not ${sql.raw(IS_SAMPLE)}
    order by created_at desc, id desc limit ${MOST_ROWS}
  `.execute(trx);
  return rows;
}

/** Reviews that made the rate of a business before then. Index reviews_listed. */
export async function countEarlier(
  trx: DatabaseTransaction,
  businessId: number,
  until: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reviews
    where business_id = ${businessId} and not is_held and created_at < ${until}
      and created_at >= ${until}::timestamptz - make_interval(days => ${RATE_DAYS})
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Latest first; none of a network that is seen at many businesses. Index reviews_network. */
export async function readNetwork(
  trx: DatabaseTransaction,
  networkHashes: string[],
): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select ${EVIDENCE} from reviews
    where network_hash = any(${networkHashes}) and deleted_at is null
    order by created_at desc limit ${MOST_ROWS}
  `.execute(trx);
  const businesses = new Set(rows.map(({ businessId }) => businessId));
  return businesses.size > MOST_BUSINESSES ? [] : rows;
}

/** Which of these are seen at many businesses. Index reviews_network. */
export async function findBusyNetworks(
  trx: DatabaseTransaction,
  networkHashes: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ networkHash: string }>`
    select asked.network_hash
    from unnest(${networkHashes}::text[]) as asked (network_hash)
    cross join lateral (
      select count(distinct business_id) as businesses
      from (
        select business_id from reviews where network_hash = asked.network_hash
        order by created_at desc limit ${MOST_ROWS}
      ) latest
    ) seen
    where seen.businesses > ${MOST_BUSINESSES}
  `.execute(trx);
  return new Set(rows.map(({ networkHash }) => networkHash));
}

/** Of several businesses since then, with a network. Index reviews_business, once a business. */
export async function readBusinesses(
  trx: DatabaseTransaction,
  businessIds: number[],
  since: Date,
): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select r.* from unnest(${businessIds}::bigint[]) as asked (id)
    cross join lateral (
      select ${EVIDENCE} from reviews
      where business_id = asked.id and created_at >= ${since} and network_hash is not null
        and deleted_at is null
      order by created_at desc limit ${MOST_ROWS}
    ) r
  `.execute(trx);
  return rows;
}

/** Of those that share at least two bands, the most alike. The primary key of review_bands. */
export async function readLike(
  trx: DatabaseTransaction,
  bands: number[],
): Promise<(Evidence & { comment: string })[]> {
  const { rows } = await sql<Evidence & { comment: string }>`
    with alike as (
      select found.review_id
      from unnest(${bands}::bigint[]) as asked (band)
      cross join lateral (
        select review_id from review_bands where band = asked.band
        order by review_id desc limit 50
      ) found
      group by found.review_id having count(*) >= 2
      order by count(*) desc, found.review_id desc limit 25
    )
    select ${EVIDENCE}, comment from alike join reviews on id = review_id
    where deleted_at is null
  `.execute(trx);
  return rows;
}

export async function insertBands(
  trx: DatabaseTransaction,
  reviewId: number,
  bands: number[],
): Promise<void> {
  if (bands.length === 0) return;
  await sql`
    insert into review_bands (band, review_id)
    select band, ${reviewId} from unnest(${bands}::bigint[]) as band
  `.execute(trx);
}

/** Index review_bands_review. */
export async function deleteBands(trx: DatabaseTransaction, reviewId: number): Promise<void> {
  await sql`delete from review_bands where review_id = ${reviewId}`.execute(trx);
}
