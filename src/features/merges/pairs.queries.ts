import { type RawBuilder, sql } from 'kysely';
import type { DuplicateReason, DuplicateVerdict } from '../../contract/duplicate-verdict.ts';
import type { DuplicateListing, PairState } from '../../contract/duplicates.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import {
  businessJoins,
  type ListingRow,
  type StaffRow,
  staffColumns,
  toStaffBusiness,
} from '../businesses/shapes.ts';
import { BANDS, MAYBE } from '../duplicates/score.rules.ts';

export interface PairRow {
  lowId: number;
  highId: number;
  score: number;
  reasons: DuplicateReason[];
  state: PairState;
  decidedAt: Date | null;
}

export interface PairFilter {
  state: PairState;
  verdict?: DuplicateVerdict | undefined;
  businessId?: number | undefined;
}

export interface PairPosition {
  score: number;
  lowId: number;
  highId: number;
}

const columns = sql`p.low_id, p.high_id, p.score, p.reasons, p.state, p.decided_at`;

/** Pairs of which neither is deleted: what was merged shows under merges. */
function selectPairs({ state, verdict, businessId }: PairFilter): RawBuilder<unknown> {
  const [least, below] = verdict ? BANDS[verdict] : [MAYBE, null];
  return sql`
    from duplicate_pairs p
    join businesses l on l.id = p.low_id and l.deleted_at is null
    join businesses h on h.id = p.high_id and h.deleted_at is null
    where p.state = ${sql.lit(state)} and p.score >= ${least}::real
      ${below === null ? sql`` : sql`and p.score < ${below}::real`}
      ${businessId ? sql`and (p.low_id = ${businessId} or p.high_id = ${businessId})` : sql``}`;
}

/** The best score first. Index duplicate_pairs_open or duplicate_pairs_decided; of one business, those by its id. */
export async function findPairs(
  db: Database,
  filter: PairFilter,
  { after, limit }: { after: PairPosition | null; limit: number },
): Promise<PairRow[]> {
  const beyond = after
    ? sql`and p.score <= ${after.score}::real and (p.score < ${after.score}::real
        or (p.low_id, p.high_id) > (${after.lowId}, ${after.highId}))`
    : sql``;
  const { rows } = await sql<PairRow>`
    select ${columns} ${selectPairs(filter)} ${beyond}
    order by p.score desc, p.low_id, p.high_id limit ${limit}
  `.execute(db.kysely);
  return rows;
}

/** Up to `most`. The same indexes. */
export async function countPairs(db: Database, filter: PairFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select ${selectPairs(filter)} limit ${most}) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** Primary key. */
export async function findPair(
  db: Database['kysely'] | DatabaseTransaction,
  { lowId, highId }: { lowId: number; highId: number },
): Promise<PairRow | null> {
  const { rows } = await sql<PairRow>`
    select ${columns} from duplicate_pairs p where p.low_id = ${lowId} and p.high_id = ${highId}
  `.execute(db);
  return rows[0] ?? null;
}

type DuplicateListingRow = StaffRow &
  Pick<ListingRow, 'source' | 'uncountedReviews' | 'confirmedAt'> & {
    isClaimed: boolean;
    photoCount: number;
    hasHours: boolean;
  };

/** Those that are not deleted, by their ids. Primary keys; indexes business_owners_current, photos_order. */
export async function findDuplicateListings(
  db: Database,
  ids: number[],
): Promise<Map<number, DuplicateListing>> {
  const { rows } = await sql<DuplicateListingRow>`
    select ${sql.raw(staffColumns)}, b.source, b.uncounted_reviews, b.confirmed_at,
      b.hours is not null as has_hours,
      exists (select from business_owners o
        where o.business_id = b.id and o.revoked_at is null) as is_claimed,
      (select count(*)::int from photos p
       where p.business_id = b.id and p.state = 'ready') as photo_count
    from businesses b ${sql.raw(businessJoins)}
    where b.id = any(${ids}::bigint[]) and b.deleted_at is null
  `.execute(db.kysely);
  return new Map(rows.map((row) => [row.id, toDuplicateListing(row)]));
}

function toDuplicateListing(row: DuplicateListingRow): DuplicateListing {
  const { source, uncountedReviews, isClaimed, photoCount, hasHours } = row;
  return {
    ...toStaffBusiness(row),
    source,
    uncountedReviews,
    isClaimed,
    photoCount,
    hasHours,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  };
}

/** The listing that has or had the slug. Primary key; index businesses_pending. */
export async function findIdBySlug(db: Database, slug: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select business_id as id from business_slugs where slug = ${slug}
    union all
    select id from businesses where slug = ${slug} and not is_approved and deleted_at is null
    limit 1
  `.execute(db.kysely);
  return rows[0]?.id ?? null;
}

/** Primary key. */
export async function savePairState(
  trx: DatabaseTransaction,
  { lowId, highId }: { lowId: number; highId: number },
  decided: { by: string; at: Date } | null,
): Promise<void> {
  const state = decided ? 'different' : 'open';
  const [by, at] = [decided?.by ?? null, decided?.at ?? null];
  await sql`
    insert into duplicate_pairs
      (low_id, high_id, score, reasons, state, found_at, decided_at, decided_by)
    values (${lowId}, ${highId}, 0, '[]', ${state}, coalesce(${at}::timestamptz, now()), ${at}, ${by})
    on conflict (low_id, high_id) do update
      set state = excluded.state, decided_at = excluded.decided_at, decided_by = excluded.decided_by
  `.execute(trx);
}

/** The listings that staff have told apart from this one. Primary key, index duplicate_pairs_high. */
export async function findDecided(db: Database, id: number): Promise<Set<number>> {
  const { rows } = await sql<{ otherId: number }>`
    select case when low_id = ${id} then high_id else low_id end as other_id
    from duplicate_pairs where (low_id = ${id} or high_id = ${id}) and state <> 'open'
  `.execute(db.kysely);
  return new Set(rows.map(({ otherId }) => otherId));
}

/** The same of many, both ways round: `12 7`. */
export async function findDecidedOf(db: Database, ids: number[]): Promise<Set<string>> {
  const { rows } = await sql<{ lowId: number; highId: number }>`
    select low_id, high_id from duplicate_pairs
    where state <> 'open' and (low_id = any(${ids}::bigint[]) or high_id = any(${ids}::bigint[]))
  `.execute(db.kysely);
  return new Set(rows.flatMap(({ lowId, highId }) => [`${lowId} ${highId}`, `${highId} ${lowId}`]));
}
