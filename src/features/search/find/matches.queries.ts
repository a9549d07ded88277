import type { Database } from '../../../platform/database/database.ts';
import { businessColumns, businessJoins } from '../../businesses/shapes.ts';
import type { Point } from '../area/area.rules.ts';
import type { FoundRow } from './found-row.ts';
import { BANDS, type Order, orders } from './orders.rules.ts';
import { LISTED, ofBusiness, type Range, showRows } from './queries.ts';
import {
  afterParts,
  apartParts,
  distanceFrom,
  filterParts,
  joinParts,
  listTiles,
  type Selection,
  scopeParts,
  wordParts,
} from './selection.rules.ts';
import { isInTier, TIERS, type Tier } from './tiers.rules.ts';

/** Businesses of exactly this folded name, the best first. Index businesses_name. */
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

/** Walks `steps` entries of the order's index; answers the first matches, and how many. */
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
        select ${businessColumns}, b.matched from (
          select *, count(*) over () as matched from (
            select * from businesses where ${LISTED} ${walked.sql} order by ${order.sql} limit $2
          ) w where true ${kept.sql} order by ${order.sql} limit $1
        ) b ${businessJoins} order by ${ofBusiness(order.sql)}`,
    },
    [limit, steps, ...walked.values, ...kept.values],
  );
  return { rows, matched: rows[0]?.matched ?? 0 };
}

/** Rare words: GIN intersects words and filter tokens; the short list is sorted and counted. */
export async function sortMatches(
  db: Database,
  { selection, order, from }: { selection: Selection; order: Order; from: Point | null },
  { after, limit }: Range,
  { most, tier }: { most?: number; tier?: Tier } = {},
): Promise<{ rows: FoundRow[]; total: number }> {
  const { latitude, longitude } = from ?? { latitude: 0, longitude: 0 };
  // A tier has no index of points.
  const hasTiles = tier ? listTiles(selection) !== null : undefined;
  const kept = joinParts(
    [...wordParts(selection, hasTiles), ...filterParts(selection, hasTiles, tier !== undefined)],
    4,
  );
  const paged = joinParts(
    [...apartParts(selection.apart), ...afterParts(order, after)],
    4 + kept.values.length,
  );
  const away = from ? `coalesce(${distanceFrom(2)}, ${UNKNOWN})` : '0 * ($2::float8 + $3::float8)';
  const vector = selection.apart?.terms ? ', search_vector' : '';
  const rows = await db.run<Partial<FoundRow> & { total: number }>(
    {
      name: `sort${most ?? ''}${tier?.name ?? ''}_${order.name}_${from ? 'from' : ''}_${kept.name}_${paged.name}`,
      text: `with matches as materialized (
               select id, sort_key, name_key, submitted_at, review_step, review_count,
                      ${away} as distance, width_bucket(${away}, array[${BANDS}]::float8[]) as band
                      ${vector}
               from businesses where ${LISTED} ${tier ? `and ${isInTier(tier)}` : ''} ${kept.sql}
               ${most === undefined ? '' : `limit ${most}`}
             ), page as (
               select * from matches where true ${paged.sql} order by ${order.sql} limit $1
             )
             select t.total, p.* from (select count(*)::int as total from matches) t
             left join lateral (
               select ${businessColumns}, page.distance, page.band from page
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

/** Miles to a business whose place is unknown: after all others. */
const UNKNOWN = 99_999;
/** The planner's own statistics: in what share of the listed rows a lexeme or token stands. */
export async function findTermShares(db: Database) {
  const terms = await db.run<{ term: string; share: number }>(
    {
      name: 'term_shares',
      text: `select term, share from pg_stats,
             unnest(most_common_elems::text::text[], most_common_elem_freqs) as u(term, share)
             where schemaname = current_schema() and tablename = 'businesses'
               and attname = 'search_vector' and term is not null`,
    },
    [],
  );
  const [table] = await db.run<{ rows: number }>(
    {
      name: 'business_estimate',
      text: `select (greatest(reltuples, 0) * (1 - coalesce((
               select null_frac from pg_stats where schemaname = current_schema()
                 and tablename = 'businesses' and attname = 'search_vector'), 0)))::bigint as rows
             from pg_class where oid = 'businesses'::regclass`,
    },
    [],
  );
  return { terms, rows: table?.rows ?? 0, tiers: await findTierShares(db) };
}

/** By the planner's sample of the rank's key; in the order of the tiers. */
async function findTierShares(db: Database): Promise<number[]> {
  const rows = await db.run<{ share: number }>(
    {
      name: 'tier_shares',
      text: `select coalesce(avg((bound >= least)::int), 0)::float8 as share
             from unnest($1::bigint[]) with ordinality as tier (least, number)
             left join pg_stats on schemaname = current_schema() and tablename = 'businesses'
               and attname = 'sort_key'
             left join lateral unnest(histogram_bounds::text::bigint[]) as bound on true
             group by number order by number`,
    },
    [TIERS.map(({ least }) => least)],
  );
  return rows.map(({ share }) => share);
}
