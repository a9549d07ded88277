import { createHash } from 'node:crypto';
import { MAX_MILES } from '../../../contract/search.ts';
import { MEMBER_TOKEN } from '../../../domain/memberships.ts';
import type { Database } from '../../../platform/database/database.ts';
import { businessJoins, LISTED, resultColumns } from '../../businesses/model/shapes.ts';
import type { Circle, SearchPoint } from '../../places/model/geometry.rules.ts';
import { DISTANCE_BANDS, type FoundRow, type Order } from './order.rules.ts';
import type { Range } from './queries.ts';
import {
  afterParts,
  apartParts,
  DECIDES,
  distanceFrom,
  type Filters,
  filterParts,
  hasBit,
  joinParts,
  MAIN_BIT,
  type Scope,
  type Scoring,
  type Selection,
  type SelectionPart,
  scopeParts,
  scoringSql,
  UNKNOWN_MILES,
  wordParts,
} from './selection.rules.ts';

/** Distances in miles of the rings around a place that has no match itself. */
export const RINGS = [25, 50, MAX_MILES];

/**
 * The first ring is the place itself; after those by distance comes the whole country. Around a place without known
 * coordinates, its state comes first.
 */
export const PLACE_RING = 0;
export const STATE_RING = RINGS.length + 1;
export const COUNTRY_RING = RINGS.length + 2;

/** The place that is asked for. Without any, all listings are in the first ring. */
export interface Where {
  scope: Scope;
  circle?: Circle | undefined;
  region?: Filters['region'];
  part?: Filters['part'];
  center: SearchPoint | null;
}

interface RankRequest {
  /** Which listings match at all, wherever they are. */
  selection: Selection;
  /** Filters that the visitor set. Listings that fail them are counted, but not shown. */
  filters: Filters;
  where: Where;
  scoring: Scoring;
  order: Order;
  /** Share of the best score of the ring below which a listing isn't a result. */
  cut: number;
  /** Share of the words which any listing has that the best one must have, or nothing is cut. */
  worth: number;
  /** Whether listings below the cut are results as well. */
  isWhole: boolean;
  /** Whether members come before others of the same score. */
  isMembersFirst: boolean;
  /** Number of rows of the same or the next rings to add that aren't results. */
  others: number;
}

/** Number of matches of one ring with the same words. */
export interface RingCount {
  ring: number;
  mask: number;
  fit: number;
  passes: boolean;
  count: number;
}

interface Ranked {
  rows: FoundRow[];
  /** Miles to the nearest result that isn't among the rows; null if all are, or none has a distance. */
  nearestLeft: number | null;
  others: FoundRow[];
  total: number;
  counts: RingCount[];
}

/**
 * Scores all matches, and returns those of the nearest ring that score best, in order. One statement; its
 * cost grows with the number of matches, so it is for at most a few thousand.
 */
export async function rankMatches(
  db: Database,
  request: RankRequest,
  { after, limit }: Range,
): Promise<Ranked> {
  const { selection, filters, where, scoring, order, cut, worth, isWhole, others } = request;
  const { isMembersFirst } = request;
  const { latitude, longitude } = where.center ?? { latitude: 0, longitude: 0 };
  const kept = joinParts([...wordParts(selection), ...filterParts(selection)], 8);
  const scored = scoringSql(scoring);
  const passes = joinParts(
    filterParts({ scope: {}, terms: [], filters }),
    8 + kept.values.length + scored.values.length,
  );
  const first = 8 + kept.values.length + scored.values.length + passes.values.length;
  const inside = joinParts(insideParts(where), first);
  const paged = joinParts(
    [...apartParts(selection.apart), ...afterParts(order, after)],
    first + inside.values.length,
  );
  const away = where.center
    ? `coalesce(${distanceFrom(2)}, ${UNKNOWN_MILES})`
    : '0 * ($2::float8 + $3::float8)';
  const { mask, score, fit, fitOf } = scored.toSql(8 + kept.values.length);
  const [member, ranked] = isMembersFirst
    ? [IS_MEMBER, `${score} + is_member * 0.5`]
    : ['0', score];
  const columns = `id, sort_key, name_key, submitted_at, review_step, review_count`;
  const text = `
    with matches as materialized (
      select ${columns}, distance, passes, mask, ring, ${fit} as fit,
             (${scoreOf(where, scoring, ranked)})::float8 as score,
             width_bucket(distance, array[${DISTANCE_BANDS}]::float8[]) as band
      from (
        select *, ${ringOf(where, inside.sql)} as ring
        from (
          select ${columns}, state, ${isWide(where) ? `case when (true ${inside.sql}) then 0 else ${away} end` : away} as distance, (true ${passes.sql}) as passes,
                 (true ${inside.sql}) as is_inside, ${mask} as mask,
                 ${member} as is_member
          from businesses where ${LISTED} ${kept.sql}
          offset 0
        ) read
      ) m
    ), nearest as (
      select min(ring) filter (where passes) as ring from matches
    ), best as (
      select nearest.ring, coalesce(max(fit), 0) as fit,
             $7::float8 * (${fitOf('coalesce(bit_or(mask), 0)')}) as worth
      from nearest left join matches on matches.ring = nearest.ring group by nearest.ring
    ), fits as (
      select m.* from matches m, best
      where m.passes and m.ring = best.ring
        and ($4::boolean or best.fit < best.worth or m.fit >= best.fit * $6::float8${where.center && !scoring.name ? ` or best.ring >= ${STATE_RING}` : ''})
    ), page as (
      select * from fits where true ${paged.sql} order by ${order.sql} limit $1
    ), others as (
      select m.* from matches m, best
      where $5::int > 0 and m.passes and (m.ring = best.ring or m.ring = 1)
        and m.id not in (select id from fits)
      order by m.ring, m.score desc, m.distance, m.sort_key desc limit $5
    )
    select (select count(*)::int from fits) as matched,
           (select min(distance) from fits where id not in (select id from page)) as nearest_left,
           (select coalesce(json_agg(c), '[]') from (
              select ring, mask, fit, passes, count(*)::int as count
              from matches group by ring, mask, fit, passes) c) as counts,
           p.*
    from (select) t left join lateral (
      select ${resultColumns}, l.distance, l.band, l.score, l.mask, l.ring, l.is_other
      from (select *, false as is_other from page union all select *, true from others) l
      join businesses b on b.id = l.id ${businessJoins}
    ) p on true
    order by p.is_other, ${order.sql}`;
  // PostgreSQL cuts longer names off at 63 bytes.
  const name = `rank_${order.name}_${createHash('sha1').update(text).digest('base64url')}`;
  const rows = await db.run<RankedRow>({ name, text }, [
    limit,
    latitude,
    longitude,
    isWhole,
    others,
    cut,
    worth,
    ...kept.values,
    ...scored.values,
    ...passes.values,
    ...inside.values,
    ...paged.values,
  ]);
  const shown = rows.filter((row): row is RankedRow & FoundRow => row.id != null);
  return {
    rows: shown.filter(({ isOther }) => !isOther),
    others: shown.filter(({ isOther }) => isOther),
    nearestLeft: rows[0]?.nearestLeft ?? null,
    total: rows[0]?.matched ?? 0,
    counts: rows[0]?.counts ?? [],
  };
}

type RankedRow = Partial<FoundRow> & {
  matched: number;
  nearestLeft: number | null;
  counts: RingCount[];
  isOther?: boolean;
};

/** Returns the conditions of the place itself. */
function insideParts({ scope, circle, region, part }: Where): SelectionPart[] {
  const { state, cityKey, areaId } = scope;
  const parts = scopeParts({
    ...(state !== undefined && !region && { state }),
    ...(cityKey !== undefined && { cityKey }),
  });
  const isTown = parts.length > 0;
  if (areaId !== undefined) {
    parts.push(['area', (at) => `search_vector @@ $${at}::tsquery`, [`'a:${areaId}'`]]);
  }
  if (part) return filterParts({ scope: {}, terms: [], filters: { part } });
  if (!isTown || circle || region) {
    parts.push(...filterParts({ scope: {}, terms: [], filters: { region }, circle }, true));
  }
  return parts;
}

const IS_MEMBER = `(custom_tokens @> array['${MEMBER_TOKEN}'])::int`;

/** Within a state or region, the distance from its middle means nothing. */
export function isWide({ scope, region, circle }: Where): boolean {
  return (
    !circle && (region !== undefined || (scope.state !== undefined && scope.cityKey === undefined))
  );
}

/** Times as far that a listing may be for each telling word that it has before one that lacks it. */
const WORTH = 5;
/** The same for a word that a listing may say in other words. */
const VAGUE_WORTH = 1.5;
/** Times as far that a listing may be whose first trade is the one asked for, before one whose second or third is. */
const MAIN_WORTH = 1.5;
/** Words that decide, such as "vegan", are worth any distance. */
const DECIDING_WORTH = 1000;
const FARTHEST = 99_999;

/**
 * Returns the score in SQL. Beyond 100 miles it is the distance. A listing counts as farther for each of the
 * words that tell most which it doesn't have, if it lacks the likeliest trade of a phrase, and if the trade that is
 * asked for isn't its first one.
 */
function scoreOf({ center }: Where, scoring: Scoring, score: string): string {
  const { name, terms, telling = 0, leading = telling, vague = 0 } = scoring;
  if (!center || name) return score;
  const isDeciding = terms.some(({ weight }, at) => weight >= DECIDES && hasBit(leading, at));
  const missing = (bits: number) => `bit_count((~mask & ${bits})::bit(32))`;
  const isOther = `(~mask >> ${MAIN_BIT} & 1)`;
  const worth = [
    `power(${isDeciding ? DECIDING_WORTH : WORTH}, ${missing(leading & ~vague)})`,
    `power(${VAGUE_WORTH}, ${missing(leading & vague)})`,
    `power(${MAIN_WORTH}, ${isOther})`,
  ].join(' * ');
  const near = `${FARTHEST} - least(distance * ${worth}, ${FARTHEST})::int`;
  return `case when ring < ${STATE_RING} then ${score} else ${near} end`;
}

function ringOf({ scope, circle, center }: Where, inside: string): string {
  if (inside === '') return '0';
  const within = circle?.miles ?? 0;
  const rings = center
    ? RINGS.flatMap((miles, at) =>
        miles > within ? `when distance <= ${miles} then ${at + 1}` : [],
      )
    : [];
  const state =
    center || scope.state === undefined ? '' : `when state = '${scope.state}' then ${STATE_RING}`;
  return `case when is_inside then 0 ${rings.join(' ')} ${state} else ${COUNTRY_RING} end`;
}
