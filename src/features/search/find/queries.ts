import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import { type BusinessRow, businessColumns, businessJoins } from '../../businesses/shapes.ts';
import type { FoundRow } from './found-row.ts';
import type { Order } from './orders.rules.ts';
import type { Scope } from './rules.ts';
import {
  afterParts,
  apartParts,
  joinParts,
  type Selection,
  scopeParts,
} from './selection.rules.ts';

export interface Range {
  /** The order's key of the last row that was shown; empty from the start. */
  after: number[];
  limit: number;
}

/** Approved, and not deleted: what every public list shows. */
export const LISTED = 'is_listed';

/** Rows of `businesses`, of a source that gives them, with all that is shown of them. */
export function showRows(source: string, order: string): string {
  return `select ${businessColumns} from (${source}) b ${businessJoins}
          order by ${ofBusiness(order)}`;
}

/** The same order where other tables have such columns, too. */
export function ofBusiness(order: string): string {
  return order.replaceAll(/\b(sort_key|submitted_at|review_\w+|id)\b/g, 'b.$1');
}

/**
 * One ordered index serves each shape: businesses_rank, _category, _state, _category_state, _town, _state_city_category; by
 * reviews businesses_reviewed.
 */
export function browseBusinesses(
  db: Database,
  { scope, apart }: Pick<Selection, 'scope' | 'apart'>,
  order: Order,
  { after, limit }: Range,
): Promise<FoundRow[]> {
  const parts = joinParts(
    [...scopeParts(scope), ...apartParts(apart), ...afterParts(order, after)],
    2,
  );
  return db.run(
    {
      name: `browse_${order.name}_${parts.name}`,
      text: showRows(
        `select * from businesses where ${LISTED} ${parts.sql} order by ${order.sql} limit $1`,
        order.sql,
      ),
    },
    [limit, ...parts.values],
  );
}

/** Newest first, below the given row, and how many there are in all. Index businesses_recent. */
export async function findRecentBusinesses(
  db: Database,
  page: { limit: number; before: TimePosition | null },
) {
  const rows = await db.run<{ total: number } & (BusinessRow | { id: null })>(
    {
      name: 'businesses_recent',
      text: `select f.total, n.* from (
               select coalesce(sum(business_count), 0)::int as total from facet_counts
               where category_id = 0 and state = '' and city_key = ''
             ) f left join lateral (
               select ${businessColumns}
               from (
                 select * from businesses
                 where is_listed
                   and (submitted_at, id) < ($1::timestamptz, $2::bigint)
                 order by submitted_at desc, id desc limit $3
               ) b
               ${businessJoins}
             ) n on true
             order by n.submitted_at desc, n.id desc`,
    },
    [page.before?.at ?? 'infinity', page.before?.id ?? 0, page.limit],
  );
  const found = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row]));
  return { found, total: rows[0]?.total ?? 0 };
}

/** In the order of the ids; what is not listed is left out. Primary key. */
export function findListedBusinesses(db: Database, ids: number[]) {
  return db.run<BusinessRow>(
    {
      name: 'businesses_listed',
      text: `select ${businessColumns}
             from unnest($1::bigint[]) with ordinality as asked (id, place)
             join businesses b on b.id = asked.id
             ${businessJoins}
             where b.is_listed
             order by asked.place`,
    },
    [ids],
  );
}

/** Kept counts; without a state, a city's are added up over the states that have one of the name. */
export async function findFacetCount(db: Database, scope: Scope): Promise<number> {
  const isCityAnywhere = scope.cityKey !== undefined && scope.state === undefined;
  const [row] = await db.run<{ all: number; premium: number }>(
    {
      name: isCityAnywhere ? 'facet_city' : 'facet',
      text: `select coalesce(sum(business_count), 0)::bigint as all,
                    coalesce(sum(premium_count), 0)::bigint as premium
             from facet_counts where category_id = $1 and city_key = $2
             ${isCityAnywhere ? '' : 'and state = $3'}`,
    },
    [scope.categoryId ?? 0, scope.cityKey ?? '', ...(isCityAnywhere ? [] : [scope.state ?? ''])],
  );
  const { all = 0, premium = 0 } = row ?? {};
  if (scope.isPremium === undefined) return all;
  return scope.isPremium ? premium : all - premium;
}

export async function findCategoryId(db: Database, slug: string): Promise<number | null> {
  const [row] = await db.run<{ id: number }>(
    { name: 'category_id', text: 'select id from categories where slug = $1' },
    [slug],
  );
  return row?.id ?? null;
}

/** Each state's cities with the most businesses. Index facet_counts_cities, 12 steps a state. */
export function findLargestCities(db: Database, states: string[]) {
  return db.run<{ state: string; city: string; businessCount: number }>(
    {
      name: 'largest_cities',
      text: `select t.state, c.name as city, f.business_count
             from unnest($1::text[]) as t(state)
             cross join lateral (
               select city_key, business_count from facet_counts
               where category_id = 0 and city_key <> '' and state = t.state and business_count > 0
               order by business_count desc, city_key limit 12
             ) f
             join cities c on c.state = t.state and c.city_key = f.city_key
             order by t.state, f.business_count desc, f.city_key`,
    },
    [states],
  );
}

/** Each state's largest are read, and of those the largest named. Index facet_counts_cities, 12 steps a state. */
export function findLargestTowns(db: Database, limit: number) {
  return db.run<{ state: string; city: string; businessCount: number }>(
    {
      name: 'largest_towns',
      text: `select t.state, c.name as city, t.business_count
             from (
               select f.* from facet_counts s
               cross join lateral (
                 select state, city_key, business_count from facet_counts
                 where category_id = 0 and city_key <> '' and state = s.state and business_count > 0
                 order by business_count desc, city_key limit $1
               ) f
               where s.category_id = 0 and s.city_key = '' and s.state <> '' and s.business_count > 0
               order by f.business_count desc, f.city_key, f.state limit $1
             ) t
             join cities c on c.state = t.state and c.city_key = t.city_key
             order by t.business_count desc, c.name, t.state`,
    },
    [limit],
  );
}

export function findStateCounts(db: Database) {
  return db.run<{ state: string; businessCount: number }>(
    {
      name: 'state_counts',
      text: `select state, business_count from facet_counts
             where category_id = 0 and city_key = '' and state <> '' and business_count > 0`,
    },
    [],
  );
}
