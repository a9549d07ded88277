import type { Database } from '../../../platform/database/database.ts';
import { planIncludes } from '../../businesses/model/facet-columns.rules.ts';
import { businessJoins, LISTED, resultColumns } from '../../businesses/model/shapes.ts';
import type { SearchPoint } from '../../places/model/geometry.rules.ts';
import {
  DISTANCE_BANDS,
  type FoundRow,
  isInTier,
  type Order,
  orders,
  type Tier,
} from './order.rules.ts';
import {
  afterParts,
  apartParts,
  distanceFrom,
  type Fragment,
  filterParts,
  joinParts,
  listTiles,
  type Scope,
  type Selection,
  scopeParts,
  type Term,
  UNKNOWN_MILES,
  wordParts,
} from './selection.rules.ts';

export interface Range {
  after: number[];
  limit: number;
}

function showRows(source: string, order: string): string {
  return `select ${resultColumns} from (${source}) b ${businessJoins}
          order by ${ofBusiness(order)}`;
}

/** Qualifies the columns, because joined tables have columns with the same names. */
function ofBusiness(order: string): string {
  return order.replaceAll(/\b(sort_key|submitted_at|review_\w+|id)\b/g, 'b.$1');
}

/**
 * Reads one ordered index per shape: `businesses_rank`, `_category`, `_state`, `_category_state`, `_town` or
 * `_state_city_category`; ordered by reviews, `businesses_reviewed`.
 */
export async function browseBusinesses(
  db: Database,
  { scope, apart }: Pick<Selection, 'scope' | 'apart'>,
  order: Order,
  { after, limit }: Range,
): Promise<{ rows: FoundRow[]; counts: FacetCounts }> {
  const counted = facetParts(scope, 2);
  const parts = joinParts(
    [...scopeParts(scope), ...apartParts(apart), ...afterParts(order, after)],
    2 + counted.values.length,
  );
  const source = `select * from businesses where ${LISTED} ${parts.sql} order by ${order.sql} limit $1`;
  return readCounted(db, {
    name: `browse_${counted.name}_${order.name}_${parts.name}`,
    text: `select f.*, p.* from (${counted.sql}) f
           left join lateral (${showRows(source, order.sql)}) p on true order by ${order.sql}`,
    values: [limit, ...counted.values, ...parts.values],
  });
}

/**
 * Returns members first, after the last one shown, and then the others from their start. Sorts all members of the
 * scope, found by `businesses_search`, so there should be few.
 */
export async function browseMembers(
  db: Database,
  { scope, ids, members }: { scope: Scope; ids: number[]; members: Term[] },
  order: Order,
  { after, limit }: Range,
): Promise<{ rows: FoundRow[]; counts: FacetCounts }> {
  const counted = facetParts(scope, 2);
  const words = wordParts({ scope, terms: members, filters: {} });
  const apart = [...apartParts({ ids }), ...afterParts(order, after)];
  const ahead = joinParts([...words, ...apart], 2 + counted.values.length);
  const others = [...scopeParts(scope), ...apartParts({ ids, terms: members })];
  const rest = joinParts(others, 2 + counted.values.length + ahead.values.length);
  const list = (isAhead: boolean, { sql }: Fragment) =>
    `(select *, ${isAhead} as is_ahead from businesses where ${LISTED} ${sql} order by ${order.sql} limit $1)`;
  const inOrder = `is_ahead desc, ${order.sql}`;
  const source = `select * from (${list(true, ahead)} union all ${list(false, rest)}) found
    order by ${inOrder} limit $1`;
  return readCounted(db, {
    name: `browse_members_${counted.name}_${order.name}_${ahead.name}_${rest.name}`,
    text: `select f.*, p.* from (${counted.sql}) f
           left join lateral (${showRows(source, inOrder)}) p on true
           order by is_member desc, ${order.sql}`,
    values: [limit, ...counted.values, ...ahead.values, ...rest.values],
  });
}

async function readCounted(
  db: Database,
  { values, ...query }: { name: string; text: string; values: unknown[] },
) {
  const rows = await db.run<FacetCounts & Partial<FoundRow>>(query, values);
  const [{ all, premium } = { all: 0, premium: 0 }] = rows;
  const found = rows.filter((row): row is FacetCounts & FoundRow => row.id != null);
  return { rows: found, counts: { all, premium } };
}

interface FacetCounts {
  all: number;
  /** Listings that paid, or those that are shown as premium if the scope asks for premium or free ones. */
  premium: number;
}

function facetParts({ categoryId = 0, state, cityKey, isPremium }: Scope, first: number): Fragment {
  const isCityAnywhere = cityKey !== undefined && state === undefined;
  const isOfTier = isPremium !== undefined;
  return {
    name: `${isOfTier ? 'tier_' : ''}${isCityAnywhere ? 'facet_city' : 'facet'}`,
    sql: `select coalesce(sum(business_count), 0)::bigint as all,
                 coalesce(sum(premium_count), 0)::bigint
                 ${isOfTier ? `- (${countWithoutBadge(first, isCityAnywhere)})` : ''} as premium
          from facet_counts where category_id = $${first} and city_key = $${first + 1}
          ${isCityAnywhere ? '' : `and state = $${first + 2}`}`,
    values: [categoryId, cityKey ?? '', ...(isCityAnywhere ? [] : [state ?? ''])],
  };
}

/** Counts paid listings of a place whose plan has no badge. Uses index `payments_without_badge`. */
function countWithoutBadge(first: number, isCityAnywhere: boolean): string {
  const isThere = (column: string, at: number, any: string) =>
    `($${at} = ${any} or ${column} = $${at})`;
  return `
    select count(*) from businesses
    where id in (select business_id from payments where plan ->> 'badge' = 'false')
      and ${LISTED} and is_premium and not ${planIncludes('badge')}
      and ${isThere('category_id', first, '0')} and ${isThere('city_key', first + 1, "''")}
      ${isCityAnywhere ? '' : `and ${isThere('state', first + 2, "''")}`}`;
}

export function pickFacetCount({ all, premium }: FacetCounts, { isPremium }: Scope): number {
  if (isPremium === undefined) return all;
  return isPremium ? premium : all - premium;
}

/** Counts the listings of a place, or those that are shown as premium or free. */
export async function findFacetCount(db: Database, scope: Scope): Promise<number> {
  return pickFacetCount(await readFacetCounts(db, scope), scope);
}

/** Counts the listings of a place that paid, whatever their plan includes. */
export async function countPaid(db: Database, { isPremium: _, ...place }: Scope): Promise<number> {
  return (await readFacetCounts(db, place)).premium;
}

async function readFacetCounts(db: Database, scope: Scope): Promise<FacetCounts> {
  const { name, sql, values } = facetParts(scope, 1);
  const [counts] = await db.run<FacetCounts>({ name, text: sql }, values);
  return counts ?? { all: 0, premium: 0 };
}

export const SAMPLED = 32;
const IS_SAMPLED = `(hashint8(id) & ${SAMPLED - 1}) = 0`;

export function countMatches(db: Database, selection: Selection, most: number): Promise<number> {
  const parts = joinParts([...wordParts(selection), ...filterParts(selection)], 2);
  return count(db, `count_${parts.name}`, parts, most);
}

export async function haveSome(
  db: Database,
  selection: Selection,
  lists: Term[][],
): Promise<boolean[]> {
  const filters = joinParts(filterParts(selection), 1);
  const values = [...filters.values];
  const words = lists.map((terms) => {
    const held = { ...selection, terms: [...selection.terms, ...terms] };
    const parts = joinParts(wordParts(held), values.length + 1);
    values.push(...parts.values);
    return parts;
  });
  const tests = words.map(
    ({ sql }) => `exists (select from businesses where ${LISTED} ${sql} ${filters.sql})`,
  );
  const [row] = await db.run<{ found: boolean[] }>(
    {
      name: `some_${words.map(({ name }) => name).join('_or_')}_${filters.name}`,
      text: `select array[${tests.join(', ')}] as found`,
    },
    values,
  );
  return row?.found ?? [];
}

/** Counts matches in a random sample of the listings, up to `most`. Uses index `businesses_search_sample`. */
export function countSampled(db: Database, selection: Selection, most: number): Promise<number> {
  const hasTiles = listTiles(selection) !== null;
  const parts = joinParts(
    [...wordParts(selection, hasTiles), ...filterParts(selection, hasTiles)],
    2,
  );
  const sql = `and ${IS_SAMPLED} ${parts.sql}`;
  return count(db, `sampled_${parts.name}`, { sql, values: parts.values }, most);
}

async function count(
  db: Database,
  name: string,
  { sql, values }: { sql: string; values: unknown[] },
  most: number,
): Promise<number> {
  const [row] = await db.run<{ total: number }>(
    {
      name,
      text: `select count(*)::int as total from (
               select from businesses where ${LISTED} ${sql} limit $1) m`,
    },
    [most, ...values],
  );
  return row?.total ?? 0;
}

export function findNamedBusinesses(
  db: Database,
  nameKey: string,
  selection: Selection,
  { after, limit }: Range,
): Promise<FoundRow[]> {
  const { rank } = orders;
  const parts = joinParts(
    [
      ...scopeParts(selection.scope),
      ...(selection.terms.length > 0 ? wordParts(selection) : []),
      ...filterParts(selection),
      ...apartParts(selection.apart),
      ...afterParts(rank, after),
    ],
    3,
  );
  return db.run(
    {
      name: `named_${parts.name}`,
      text: showRows(
        `select * from businesses where ${LISTED} and name_key = $2 ${parts.sql}
         order by ${rank.sql} limit $1`,
        rank.sql,
      ),
    },
    [limit, nameKey, ...parts.values],
  );
}

/** Scans `steps` entries of the ordered index. Returns the first matches and the number of all matches in them. */
export async function walkMatches(
  db: Database,
  { selection, order, steps }: { selection: Selection; order: Order; steps: number },
  { after, limit }: Range,
): Promise<{ rows: FoundRow[]; matched: number }> {
  const walked = joinParts([...scopeParts(selection.scope), ...afterParts(order, after)], 3);
  const kept = joinParts(
    [...wordParts(selection), ...filterParts(selection), ...apartParts(selection.apart)],
    3 + walked.values.length,
  );
  const rows = await db.run<FoundRow & { matched: number }>(
    {
      name: `walk_${order.name}_${walked.name}_${kept.name}`,
      text: `
        select ${resultColumns}, b.matched from (
          select *, count(*) over () as matched from (
            select * from businesses where ${LISTED} ${walked.sql} order by ${order.sql} limit $2
          ) w where true ${kept.sql} order by ${order.sql} limit $1
        ) b ${businessJoins} order by ${ofBusiness(order.sql)}`,
    },
    [limit, steps, ...walked.values, ...kept.values],
  );
  return { rows, matched: rows[0]?.matched ?? 0 };
}

/**
 * Sorts the matches of rare words: the GIN index intersects words and filter tokens, then the short list is
 * sorted and counted.
 */
export async function sortMatches(
  db: Database,
  { selection, order, from }: { selection: Selection; order: Order; from: SearchPoint | null },
  { after, limit }: Range,
  { most, tier }: { most?: number; tier?: Tier } = {},
): Promise<{ rows: FoundRow[]; total: number }> {
  const { latitude, longitude } = from ?? { latitude: 0, longitude: 0 };
  // The index of a rating tier contains no coordinates, so the tokens of map tiles must limit the area.
  const hasTiles = tier ? listTiles(selection) !== null : undefined;
  const kept = joinParts(
    [...wordParts(selection, hasTiles), ...filterParts(selection, hasTiles, tier !== undefined)],
    4,
  );
  const paged = joinParts(
    [...apartParts(selection.apart), ...afterParts(order, after)],
    4 + kept.values.length,
  );
  const away = from
    ? `coalesce(${distanceFrom(2)}, ${UNKNOWN_MILES})`
    : '0 * ($2::float8 + $3::float8)';
  const vector = selection.apart?.terms ? ', search_vector' : '';
  const rows = await db.run<Partial<FoundRow> & { total: number }>(
    {
      name: `sort${most ?? ''}${tier?.name ?? ''}_${order.name}_${from ? 'from' : ''}_${kept.name}_${paged.name}`,
      text: `with matches as materialized (
               select id, sort_key, name_key, submitted_at, review_step, review_count,
                      ${away} as distance, width_bucket(${away}, array[${DISTANCE_BANDS}]::float8[]) as band
                      ${vector}
               from businesses where ${LISTED} ${tier ? `and ${isInTier(tier)}` : ''} ${kept.sql}
               ${most === undefined ? '' : `limit ${most}`}
             ), page as (
               select * from matches where true ${paged.sql} order by ${order.sql} limit $1
             )
             select t.total, p.* from (select count(*)::int as total from matches) t
             left join lateral (
               select ${resultColumns}, page.distance, page.band from page
               join businesses b on b.id = page.id ${businessJoins}
             ) p on true
             order by ${order.sql}`,
    },
    [limit, latitude, longitude, ...kept.values, ...paged.values],
  );
  return {
    rows: rows.filter((row): row is FoundRow & { total: number } => row.id != null),
    total: rows[0]?.total ?? 0,
  };
}
