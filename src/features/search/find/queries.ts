import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import { type BusinessRow, businessColumns, businessJoins } from '../../businesses/shapes.ts';
import type { Scope } from './rules.ts';

export interface Range {
  after: number;
  limit: number;
}

/** Approved, and not deleted: what every public list shows. */
export const LISTED = 'is_approved and deleted_at is null';

/** Rows of `businesses` with their category, best first. */
export function withCategory(source: string): string {
  return `select ${businessColumns} from (${source}) b
          ${businessJoins} order by b.sort_key desc`;
}

/** SQL conditions of a scope and their values, numbered from `$first` on; the name tells the shape. */
export function scopeConditions(scope: Scope, first: number) {
  const filters: [column: string, value: unknown][] = [];
  if (scope.state !== undefined) filters.push(['state', scope.state]);
  if (scope.cityKey !== undefined) filters.push(['city_key', scope.cityKey]);
  if (scope.categoryId !== undefined) filters.push(['category_id', scope.categoryId]);
  const tier =
    scope.isPremium === undefined ? '' : ` and ${scope.isPremium ? '' : 'not '}is_premium`;
  return {
    name: filters.map(([column]) => column).join('_') + (tier && `_${scope.isPremium}`),
    sql: filters.map(([column], at) => ` and ${column} = $${first + at}`).join('') + tier,
    values: filters.map(([, value]) => value),
  };
}

/** One ordered index serves each shape: rank, category, state, city and their pairs. */
export function browseBusinesses(db: Database, scope: Scope, range: Range): Promise<BusinessRow[]> {
  const conditions = scopeConditions(scope, 3);
  return db.run(
    {
      name: `browse_${conditions.name}`,
      text: withCategory(
        `select * from businesses where ${LISTED} and sort_key < $1 ${conditions.sql}
         order by sort_key desc limit $2`,
      ),
    },
    [range.after, range.limit, ...conditions.values],
  );
}

/** Latest first, below the given row. Index businesses_recent. */
export function findRecentBusinesses(
  db: Database,
  page: { limit: number; before: TimePosition | null },
) {
  return db.run<BusinessRow>(
    {
      name: 'businesses_recent',
      text: `select ${businessColumns}
             from (
               select * from businesses
               where is_approved and deleted_at is null
                 and (submitted_at, id) < ($1::timestamptz, $2::bigint)
               order by submitted_at desc, id desc limit $3
             ) b
             ${businessJoins}
             order by b.submitted_at desc, b.id desc`,
    },
    [page.before?.at ?? 'infinity', page.before?.id ?? 0, page.limit],
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
