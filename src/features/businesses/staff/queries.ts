import { type RawBuilder, sql } from 'kysely';
import type { BusinessSort } from '../../../contract/staff/businesses.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { businessJoins, type StaffRow, staffColumns } from '../shapes.ts';
import { type Position, type StaffFilter, sortColumns } from './rules.ts';

export interface StaffRange {
  sort: BusinessSort;
  order: 'asc' | 'desc';
  /** Null from the start. */
  after: Position | null;
  limit: number;
}

const columns = sql.raw(staffColumns);
const joins = sql.raw(businessJoins);

// Index businesses_staff_text is on this expression, word for word.
const staffText = sql.raw(`((' ' || lower(name) || ' ' || lower(city) || ' ' || lower(state)
  || ' ' || lower(description) || ' ' || name_key || ' ' || city_key || ' ' || category_key)
  collate "default")`);

export function positionOf(row: StaffRow, sort: BusinessSort): Position {
  if (sort === 'submittedAt') return [row.submittedAt.toISOString(), row.id];
  if (sort === 'name') return [row.nameKey, row.id];
  if (sort === 'category') return [row.categoryKey, row.nameKey, row.id];
  return [row.cityKey, row.state, row.id];
}

/** Deleted ones too. */
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
 * The matches among the next `steps` rows of the sort, one index step each, up to the
 * last that is asked for. Indexes businesses_staff_name, _category, _location, _submitted; pending
 * and premium ones have theirs by every sort (businesses_pending, businesses_pending_name, ...,
 * businesses_premium_submitted, ...).
 */
export async function walkBusinesses(
  db: Database,
  filter: StaffFilter,
  range: StaffRange,
  steps: number,
): Promise<StaffRow[]> {
  const hasIndexes = filter.status === 'pending' || filter.status === 'premium';
  const { rows } = await sql<StaffRow>`
    select ${columns}
    from (
      select * from (
        select * from businesses
        where deleted_at is null ${isAfter(range)} ${hasIndexes ? isOfStatus(filter) : sql``}
        ${orderBy(range)} limit ${steps}
      ) walked
      where true ${isOfStatus(filter)} ${isOfCategory(filter)} ${matches(filter)}
      ${orderBy(range)} limit ${range.limit}
    ) b
    ${joins} ${orderBy(range, 'b.')}
  `.execute(db.kysely);
  return rows;
}

/**
 * All matches, sorted: for filters that few rows pass, which an index finds (businesses_staff_text,
 * _pending_text or _premium_text; businesses_staff_category_id; businesses_pending,
 * businesses_premium_submitted).
 */
export async function collectBusinesses(
  db: Database,
  filter: StaffFilter,
  range: StaffRange,
): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    with found as materialized (
      select ${sql.raw(sortColumns[range.sort].join(', '))} from businesses
      where deleted_at is null ${isOfStatus(filter)} ${isOfCategory(filter)} ${matches(filter)}
        ${isAfter(range)}
    )
    select ${columns}
    from (select id from found ${orderBy(range)} limit ${range.limit}) f
    join businesses b on b.id = f.id
    ${joins} ${orderBy(range, 'b.')}
  `.execute(db.kysely);
  return rows;
}

/**
 * Matches, counted up to `most`. Index businesses_staff_text, _pending_text or _premium_text; common
 * words end the scan early. Of several conditions the planner can't tell how rare they are together:
 * `materialized` hides the limit from it, so that it does not read all rows in search of the last.
 */
export async function countMatches(
  db: Database,
  filter: StaffFilter,
  most: number,
): Promise<number> {
  const isOne = filter.words?.length === 1 && filter.categoryId === undefined;
  const { rows } = await sql<{ count: number }>`
    with found as ${isOne ? sql`not materialized` : sql`materialized`} (
      select from businesses
      where deleted_at is null ${isOfStatus(filter)} ${isOfCategory(filter)} ${matches(filter)}
    )
    select count(*) from (select from found limit ${most}) counted
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** Kept counts of the approved (primary key), and the pending counted on index businesses_pending. */
export async function countListings(
  db: Database,
  categoryId: number | undefined,
): Promise<{ approved: number; premium: number; pending: number; pendingPremium: number }> {
  const { rows } = await sql<{
    approved: number;
    premium: number;
    pending: number;
    pendingPremium: number;
  }>`
    select coalesce(f.business_count, 0) as approved, coalesce(f.premium_count, 0) as premium,
           p.pending, p.pending_premium
    from (
      select count(*) as pending, count(*) filter (where is_premium) as pending_premium
      from businesses
      where not is_approved and deleted_at is null
        ${categoryId === undefined ? sql`` : sql`and category_id = ${categoryId}`}
    ) p
    left join facet_counts f
      on f.category_id = ${categoryId ?? 0} and f.state = '' and f.city_key = ''
  `.execute(db.kysely);
  const [row] = rows;
  return {
    approved: row?.approved ?? 0,
    premium: row?.premium ?? 0,
    pending: row?.pending ?? 0,
    pendingPremium: row?.pendingPremium ?? 0,
  };
}

const statusConditions = {
  all: sql``,
  approved: sql`and is_approved`,
  pending: sql`and not is_approved`,
  premium: sql`and is_premium`,
};

function isOfStatus({ status }: StaffFilter): RawBuilder<unknown> {
  return statusConditions[status];
}

function isOfCategory({ categoryId }: StaffFilter): RawBuilder<unknown> {
  return categoryId === undefined ? sql`` : sql`and category_id = ${categoryId}`;
}

function matches({ words }: StaffFilter): RawBuilder<unknown> {
  const conditions = (words ?? []).map((patterns) => {
    const either = patterns.map((pattern) => sql`${staffText} like ${pattern}`);
    return sql`and (${sql.join(either, sql` or `)})`;
  });
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``;
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

/** Primary key. */
export function findVersions(
  db: Database['kysely'],
  ids: number[],
): Promise<{ id: number; version: number }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('businesses').select(['id', 'version']).where('id', 'in', ids).execute();
}
