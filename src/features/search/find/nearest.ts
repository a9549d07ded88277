import { MAX_MILES } from '../../../contract/search.ts';
import { toRadians } from '../../../domain/miles.ts';
import { STATES } from '../../../domain/states.ts';
import type { Database } from '../../../platform/database/database.ts';
import { FAR_FROM_ITS_PLACE } from '../../businesses/model/places.queries.ts';
import { businessJoins, LISTED, resultColumns } from '../../businesses/model/shapes.ts';
import {
  ANYWHERE,
  type Circle,
  MILES_PER_DEGREE,
  type SearchPoint,
  toMiles,
} from '../../places/model/geometry.rules.ts';
import { STATE_BOXES } from '../../places/model/state-boxes.data.ts';
import { DISTANCE_BANDS, type FoundRow, orders } from './order.rules.ts';
import { countMatches, type Range, sortMatches } from './queries.ts';
import {
  afterParts,
  apartParts,
  distanceFrom,
  filterParts,
  joinParts,
  pointValues,
  type Selection,
  type SelectionPart,
  scopeParts,
  stateToken,
  wordParts,
} from './selection.rules.ts';
import { type Found, isBeyondCount, MAX_COUNT, type TermStatistics } from './statistics.ts';

const FEW = 1500;
/** Nearest listings that are scanned for matches. */
const STEPS = 3200;
const HOPED = 2.5;

interface Context {
  db: Database;
  statistics: TermStatistics;
}

/**
 * Returns the nearest matches. Without words, reads an ordered index. Sorts few matches at once; for many,
 * scans the nearest listings or searches ring by ring using map tiles.
 */
export async function findNearest(
  context: Context,
  selection: Selection,
  range: Range,
): Promise<Found> {
  const { db, statistics } = context;
  const { circle, terms } = selection;
  if (!circle) throw new RangeError('There is no circle to search');
  if (terms.length === 0) {
    const rows = await walkNearest(db, selection, circle, range);
    return { rows, ...(await count(context, selection)) };
  }
  const estimate = await statistics.estimate(terms);
  if (estimate <= FEW || !(await isBeyondCount(db, statistics, selection))) {
    return { ...(await sortByDistance(db, selection, circle, range)), isExact: true };
  }
  const { rows: all } = await statistics.read();
  const share = estimate / all;
  const rows =
    (await findAround(db, { selection, circle, share }, range)) ??
    (await findInStates(context, { selection, circle, estimate }, range)) ??
    (await walkRings(db, selection, circle, range));
  return { rows, total: MAX_COUNT, isExact: false };
}

/** Returns the matches nearest to a city's center, or null if there are few enough to sort them all. */
export async function findNearestInTown(
  { db, statistics }: Context,
  selection: Selection,
  center: SearchPoint,
  range: Range,
): Promise<Found | null> {
  if (!(await isBeyondCount(db, statistics, selection))) return null;
  const rows = await walkRings(db, selection, { center, miles: ANYWHERE }, range);
  return { rows, total: MAX_COUNT, isExact: false };
}

function sortByDistance(db: Database, selection: Selection, { center }: Circle, range: Range) {
  return sortMatches(db, { selection, order: orders.distance, from: center }, range);
}

async function findAround(
  db: Database,
  { selection, circle, share }: { selection: Selection; circle: Circle; share: number },
  range: Range,
): Promise<FoundRow[] | null> {
  // If tiles cover the circle, the ring search continues from the last page.
  if (circle.miles <= MAX_MILES && range.after.length > 0) return null;
  const steps = Math.ceil((HOPED * range.limit) / share);
  if (steps > STEPS) return null;
  const { rows, reach } = await walkAround(db, selection, circle, { ...range, steps });
  const last = rows.at(range.limit - 1)?.distance ?? Number.POSITIVE_INFINITY;
  // The walk may have missed listings at exactly the same distance.
  return last < reach ? rows : null;
}

/**
 * Searches large circles by state: first the nearest states, then all states that could be closer than the
 * last result.
 */
async function findInStates(
  { db, statistics }: Context,
  { selection, circle, estimate }: { selection: Selection; circle: Circle; estimate: number },
  range: Range,
): Promise<FoundRow[] | null> {
  if (circle.miles <= MAX_MILES) return null;
  const { share } = await statistics.read();
  const states = listStatesFrom(circle.center);
  const find = async (among: StateReach[]) => {
    const terms = [...selection.terms, { lexemes: among.map(({ code }) => stateToken(code)) }];
    return (await sortByDistance(db, { ...selection, terms }, circle, range)).rows;
  };
  let hoped = HOPED * range.limit;
  let matches = 0;
  for (const [at, { code }] of states.entries()) {
    matches += estimate * share(stateToken(code));
    if (matches < hoped) continue;
    const rows = await find(states.slice(0, at + 1));
    const last = rows.at(range.limit - 1)?.distance;
    if (last == null) {
      hoped = 8 * matches;
      continue;
    }
    const others = states.slice(at + 1).filter(({ miles }) => miles - FAR_FROM_ITS_PLACE <= last);
    if (at + 1 + others.length === states.length) return null;
    const nearer = others.length === 0 ? [] : await find(others);
    return [...rows, ...nearer].sort(compareByDistance).slice(0, range.limit);
  }
  return null;
}

function compareByDistance(one: FoundRow, other: FoundRow): number {
  const [miles = 0, id = 0] = orders.distance.keyOf(one);
  const [otherMiles = 0, otherId = 0] = orders.distance.keyOf(other);
  return miles - otherMiles || id - otherId;
}

async function walkRings(
  db: Database,
  selection: Selection,
  { center, miles }: Circle,
  { after, limit }: Range,
): Promise<FoundRow[]> {
  const [seen = 0] = after;
  const edges = [...DISTANCE_BANDS.filter((band) => band < miles), miles];
  const found: FoundRow[] = [];
  for (const [at, edge] of edges.entries()) {
    if (edge < seen) continue;
    const inner = edges[at - 1];
    const circle = { center, miles: edge };
    const ring = { ...selection, circle, ...(inner !== undefined && { beyond: inner }) };
    const { rows } = await sortByDistance(db, ring, circle, { after, limit: limit - found.length });
    found.push(...rows);
    if (found.length === limit) break;
  }
  return found;
}

async function count({ db, statistics }: Context, selection: Selection) {
  if (await isBeyondCount(db, statistics, selection)) return { total: MAX_COUNT, isExact: false };
  const total = await countMatches(db, selection, MAX_COUNT + 1);
  return { total: Math.min(total, MAX_COUNT), isExact: total <= MAX_COUNT };
}

interface StateReach {
  code: string;
  miles: number;
}

/** Returns states by distance. Territories have no bounding box and count as distance 0. */
export function listStatesFrom(center: SearchPoint): StateReach[] {
  return STATES.map(({ code }) => ({ code, miles: measureToBox(center, STATE_BOXES[code]) })).sort(
    (one, other) => one.miles - other.miles,
  );
}

function measureToBox(
  { latitude, longitude }: SearchPoint,
  box: (typeof STATE_BOXES)[string] | undefined,
): number {
  if (!box) return 0;
  const [west, south, east, north] = box;
  const up = Math.max(0, south - latitude, latitude - north);
  const isBetween = west <= longitude && longitude <= east;
  const across = isBetween ? 0 : Math.min(turn(west - longitude), turn(longitude - east));
  const toMeridian = Math.asin(
    Math.cos(toRadians(latitude)) * Math.sin(toRadians(Math.min(90, across))),
  );
  return MILES_PER_DEGREE * Math.max(up, (toMeridian * 180) / Math.PI);
}

function turn(degrees: number): number {
  const rest = Math.abs(degrees) % 360;
  return Math.min(rest, 360 - rest);
}

/**
 * Returns the nearest listings by map distance, which has the same order as ground distance within a region.
 * Uses index `businesses_category_point` or `businesses_point`.
 */
function walkNearest(
  db: Database,
  selection: Selection,
  { center }: Circle,
  { after, limit }: Range,
): Promise<FoundRow[]> {
  const away = 'place <-> map_point($2::float8, $3::float8)';
  const isAfter: SelectionPart = [
    'after',
    (at) => `(${away}, id) > ($${at}::float8, $${at + 1}::bigint)`,
    after,
  ];
  const parts = joinParts(
    [
      ...scopeParts(selection.scope),
      ...filterParts(selection, false),
      ...apartParts(selection.apart),
      ...(after.length > 0 ? [isAfter] : []),
    ],
    4,
  );
  return db.run(
    {
      name: `nearest_${parts.name}`,
      text: `select ${resultColumns}, b.away as distance from (
               select *, ${away} as away from businesses where ${LISTED} ${parts.sql}
               order by ${away}, id limit $1
             ) b ${businessJoins} order by b.away, b.id`,
    },
    [limit, ...pointValues(center), ...parts.values],
  );
}

interface Met {
  rows: FoundRow[];
  reach: number;
}

async function walkAround(
  db: Database,
  selection: Selection,
  { center }: Circle,
  { steps, after, limit }: Range & { steps: number },
): Promise<Met> {
  const { latitude, longitude } = center;
  const away = 'place <-> map_point($3::float8, $4::float8)';
  const walked = joinParts(scopeParts(selection.scope), 5);
  const kept = joinParts(
    [
      ...wordParts({ ...selection, circle: undefined }),
      ...filterParts(selection, true),
      ...apartParts(selection.apart),
      ...afterParts(orders.distance, after),
    ],
    5 + walked.values.length,
  );
  const rows = await db.run<FoundRow & { farthest: number }>(
    {
      name: `around_${walked.name}_${kept.name}`,
      text: `with walked as materialized (
               select *, ${away} as away, ${distanceFrom(3)} as distance
               from businesses where ${LISTED} ${walked.sql} order by ${away} limit $2
             )
             select ${resultColumns}, b.distance, b.farthest from (
               select *, (select max(away) from walked) as farthest from walked where true ${kept.sql}
               order by distance, id limit $1
             ) b ${businessJoins} order by b.distance, b.id`,
    },
    [limit, steps, latitude, longitude, ...walked.values, ...kept.values],
  );
  return { rows, reach: toMiles(rows[0]?.farthest ?? 0, latitude) };
}
