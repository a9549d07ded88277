import { type RawBuilder, sql } from 'kysely';
import type { MemberFilter } from '../../../contract/bulk-runs.staff.ts';
import type { BusinessSort } from '../../../contract/businesses.staff.ts';
import { bitsWith } from '../../../domain/completeness.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import { townKey } from '../../../platform/town-key.ts';
import { businessJoins, type ListingRow, type StaffRow, staffColumns } from './shapes.ts';
import type { StaffSearch } from './staff.rules.ts';
import {
  isNarrowed,
  type StaffFilter,
  type StaffListPosition,
  type StaffTown,
  sortColumns,
} from './staff.rules.ts';
import {
  isFound,
  isOfStatus,
  MAX_LOOKED_AT,
  matchesListing,
  selectByTextAlone,
} from './staff-search.queries.ts';

export interface StaffRange {
  sort: BusinessSort;
  order: 'asc' | 'desc';
  after: StaffListPosition | null;
  limit: number;
}

const SAMPLED_ROWS = 3000;

const columns = sql.raw(staffColumns);
const joins = sql.raw(businessJoins);

export function positionOf(row: StaffRow, sort: BusinessSort): StaffListPosition {
  if (sort === 'submittedAt') return [row.submittedAt.toISOString(), row.id];
  if (sort === 'name') return [row.nameKey, row.id];
  if (sort === 'category') return [row.categoryKey, row.nameKey, row.id];
  return [row.cityKey, row.state, row.id];
}

export async function findStaffRow(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<StaffRow | null> {
  const { rows } = await sql<StaffRow>`
    select ${columns} from businesses b ${joins}
    where b.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Scans the next `steps` rows of the sort order for matches. Uses indexes `businesses_place`,
 * `businesses_staff_category`, `businesses_staff_location` and `businesses_staff_submitted`.
 */
export async function walkBusinesses(
  db: Database,
  filter: StaffFilter,
  range: StaffRange,
  steps: number,
): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select ${columns}
    from (
      select * from (
        select * from businesses
        where deleted_at is null ${isAfter(range)}
        ${orderBy(range)} limit ${steps}
      ) walked
      where ${isOfFilter(filter)} ${matchesListing(filter.search)}
      ${orderBy(range)} limit ${range.limit}
    ) b
    ${joins} ${orderBy(range, 'b.')}
  `.execute(db.kysely);
  return rows;
}

/**
 * Collects and sorts all matches, for rare filters. Uses the indexes of `isFound`, or `businesses_pending`,
 * `businesses_premium`, `businesses_outside` or `businesses_category`.
 */
export async function collectBusinesses(
  db: Database,
  filter: StaffFilter,
  range: StaffRange,
): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    with found as materialized (
      select ${sql.raw(sortColumns[range.sort].join(', '))} from businesses
      where ${isOfFilter(filter)} ${isFound(filter.search, filter)} ${isAfter(range)}
    )
    select ${columns}
    from (select id from found ${orderBy(range)} limit ${range.limit}) f
    join businesses b on b.id = f.id
    ${joins} ${orderBy(range, 'b.')}
  `.execute(db.kysely);
  return rows;
}

interface DeletedFilter {
  search: StaffSearch | null;
  since: Date;
}

/**
 * Excludes spam and merged listings, which can't be restored here. Uses indexes `businesses_deleted` and
 * `merges_current`.
 */
function selectDeleted({ search, since }: DeletedFilter, after: TimePosition | null) {
  const before = after ? sql`and (deleted_at, id) < (${after.at}, ${after.id}::bigint)` : sql``;
  return sql`
    select * from (
      select * from businesses
      where deleted_at > ${since} ${before}
      order by deleted_at desc, id desc limit ${MAX_LOOKED_AT}
    ) walked
    where deleted_at <> submitted_at ${matchesListing(search)} and not exists (
      select from merges m where m.merged_id = walked.id and m.undone_at is null
    )`;
}

export async function findDeleted(
  db: Database,
  filter: DeletedFilter,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select ${columns}
    from (
      ${selectDeleted(filter, after)} order by deleted_at desc, id desc limit ${limit}
    ) b
    ${joins} order by b.deleted_at desc, b.id desc
  `.execute(db.kysely);
  return rows;
}

export function countDeleted(
  db: Database,
  filter: DeletedFilter,
  most: number,
): Promise<BoundedCount> {
  return countUpTo(db.kysely, selectDeleted(filter, null), most);
}

/**
 * Counts matches up to `most`. `materialized` hides the limit from the planner, which misjudges combined
 * conditions and would otherwise scan all rows for the last match.
 */
export function countStaffMatches(
  db: Database,
  filter: StaffFilter,
  most: number,
): Promise<BoundedCount> {
  const { search, status, categoryId } = filter;
  const isPlain = categoryId === undefined && !isNarrowed(filter);
  const isOne = search?.words.length === 1 && isPlain;
  const byTextAlone = isPlain ? selectByTextAlone(search, status) : null;
  return countUpTo(
    db.kysely,
    sql`with found as ${isOne ? sql`not materialized` : sql`materialized`} (${
      byTextAlone ??
      sql`select from businesses
      where ${isOfFilter(filter)} ${isFound(search, filter)}`
    }) select from found`,
    most,
  );
}

/** Counts all listings that lack the fact. Uses index `listing_gaps_gaps` or `listing_gaps_confirmed`. */
export async function countLacking(db: Database, filter: StaffFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from listing_gaps where ${lacking(filter)}
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** Counts listings by their gaps. Uses index `listing_gaps_gaps`, or `businesses_staff_location` for a town. */
export async function countByGaps(
  db: Database,
  town: StaffTown | undefined,
  confirmedSince: Date,
): Promise<{ gaps: number; count: number; unconfirmed: number }[]> {
  const ofTown = town
    ? sql`where business_id in (select id from businesses where deleted_at is null
        and city_key = ${town.cityKey} and state = ${town.state})`
    : sql``;
  const isOld = lacking({ lacks: 'confirmation', confirmedSince });
  const { rows } = await sql<{ gaps: number; count: number; unconfirmed: number }>`
    select gaps, count(*)::int as count, count(*) filter (where ${isOld})::int as unconfirmed
    from listing_gaps ${ofTown} group by gaps
  `.execute(db.kysely);
  return rows;
}

function lacking({
  lacks,
  confirmedSince,
}: Pick<StaffFilter, 'lacks' | 'confirmedSince'>): RawBuilder<unknown> {
  if (lacks === undefined) return sql`true`;
  return lacks === 'confirmation'
    ? sql`confirmed_on < (${confirmedSince}::timestamptz at time zone 'UTC')::date`
    : sql`gaps = any(${bitsWith(lacks)}::smallint[])`;
}

/** Estimates the share of matching listings from a random sample of rows. */
export async function estimateShare(db: Database, filter: StaffFilter): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select count(*) filter (where ${isOfFilter(filter)} ${matchesListing(filter.search)}) / greatest(count(*), 1)::float8 as share
    from businesses tablesample system (least(100, ${SAMPLED_ROWS} * 100 / greatest(1,
      (select reltuples from pg_class where oid = 'businesses'::regclass))))
  `.execute(db.kysely);
  return rows[0]?.share ?? 0;
}

interface ListingCounts {
  approved: number;
  premium: number;
  pending: number;
  pendingPremium: number;
  outside: number;
  hidden: number;
  hiddenPremium: number;
}

const NONE: ListingCounts = {
  approved: 0,
  premium: 0,
  pending: 0,
  pendingPremium: 0,
  outside: 0,
  hidden: 0,
  hiddenPremium: 0,
};

/**
 * Uses stored counts for listed businesses, and indexes `businesses_pending` and `businesses_outside` for the
 * others.
 */
export async function countStaffListings(
  db: Database,
  categoryId: number | undefined,
): Promise<ListingCounts> {
  const { rows } = await sql<ListingCounts>`
    select coalesce(f.business_count, 0) as approved, coalesce(f.premium_count, 0) as premium,
           p.pending, p.pending_premium, o.outside, o.hidden, o.hidden_premium
    from (
      select count(*) as pending, count(*) filter (where is_premium) as pending_premium
      from businesses
      where not is_approved and deleted_at is null
        ${isOfCategory({ categoryId })}
    ) p
    cross join (
      select count(*) as outside, count(*) filter (where is_approved) as hidden,
        count(*) filter (where is_approved and is_premium) as hidden_premium
      from businesses where is_outside and deleted_at is null ${isOfCategory({ categoryId })}
    ) o
    left join facet_counts f
      on f.category_id = ${categoryId ?? 0} and f.state = '' and f.city_key = ''
  `.execute(db.kysely);
  const [row] = rows;
  return row ?? NONE;
}

function isOfFilter(filter: StaffFilter): RawBuilder<unknown> {
  return sql`deleted_at is null ${isOfStatus(filter.status)} ${isOfCategory(filter)}
    ${isOfNarrow(filter)}`;
}

/** SQL condition for a row of `businesses`, which looks matches of the search up by index. */
export function isSelected(filter: StaffFilter): RawBuilder<boolean> {
  return sql<boolean>`(${isOfFilter(filter)} ${isFound(filter.search, filter)})`;
}

/**
 * SQL condition for a date field within a range. A value such as `2026` or `2026-12` matches the days that it overlaps.
 */
function isBetween(field: string, from: string | undefined, to: string | undefined) {
  const date = sql`(custom ->> ${sql.lit(field)}) collate "C"`;
  return [
    ...(from ? [sql`and rpad(${date}, 10, '-99') >= ${from}`] : []),
    ...(to ? [sql`and ${date} <= ${to}`] : []),
  ];
}

/** SQL conditions of the member filters. They need no index, because members are few. */
function isOfMembers(members: MemberFilter = {}): RawBuilder<unknown>[] {
  const { level, city, state, sinceFrom, sinceTo, untilFrom, untilTo } = members;
  return [
    ...(level ? [sql`and lower(custom ->> 'member-level') = lower(${level})`] : []),
    ...(state ? [sql`and state = ${state}`] : []),
    ...(city ? [sql`and city_key = ${townKey(city, state ?? '')}`] : []),
    ...isBetween('member-since', sinceFrom, sinceTo),
    ...isBetween('member-until', untilFrom, untilTo),
  ];
}

/** Uses index `businesses_staff_location`, the primary keys of `listing_gaps`, `import_list_listings` and `import_rows`, or `listing_gaps_*`. */
function isOfNarrow(filter: StaffFilter): RawBuilder<unknown> {
  const { lacks, importId, ids, town, members } = filter;
  const conditions = [
    ...isOfMembers(members),
    ...(town ? [sql`and city_key = ${town.cityKey} and state = ${town.state}`] : []),
    ...(ids ? [sql`and id = any(${ids}::bigint[])`] : []),
    ...(lacks
      ? [sql`and exists (select from listing_gaps where business_id = id and ${lacking(filter)})`]
      : []),
    ...(importId
      ? [
          sql`and id in (select business_id from import_list_listings where import_id = ${importId}
            union select business_id from import_rows
            where import_id = ${importId} and business_id is not null)`,
        ]
      : []),
  ];
  return sql.join(conditions, sql` `);
}

function isOfCategory({ categoryId }: Pick<StaffFilter, 'categoryId'>): RawBuilder<unknown> {
  return categoryId === undefined ? sql`` : sql`and category_id = ${categoryId}`;
}

const columnTypes: Record<string, string> = { id: 'bigint', submitted_at: 'timestamptz' };

function isAfter({ sort, order, after }: StaffRange): RawBuilder<unknown> {
  if (!after) return sql``;
  const values = sortColumns[sort].map((column, index) => {
    return sql`${after[index]}::${sql.raw(columnTypes[column] ?? 'text')}`;
  });
  const names = sql.raw(sortColumns[sort].join(', '));
  return sql`and (${names}) ${sql.raw(order === 'asc' ? '>' : '<')} (${sql.join(values)})`;
}

function orderBy({ sort, order }: StaffRange, table = ''): RawBuilder<unknown> {
  const terms = sortColumns[sort].map((column) => `${table}${column} ${order}`);
  return sql.raw(`order by ${terms.join(', ')}`);
}

export function findVersions(
  db: Database['kysely'],
  ids: number[],
): Promise<{ id: number; version: number }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('businesses')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

export function findStaffRows(db: Database, ids: number[]): Promise<ListingRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.kysely
    .selectFrom('businesses')
    .selectAll()
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
}
