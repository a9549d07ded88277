import { MAX_MILES } from '../../../contract/search.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isBeyondCount } from '../find/beyond.ts';
import { countMatches } from '../find/count.queries.ts';
import { type Found, MAX_COUNT } from '../find/found.ts';
import type { FoundRow } from '../find/found-row.ts';
import { sortMatches } from '../find/matches.queries.ts';
import { BANDS, orders } from '../find/orders.rules.ts';
import type { Range } from '../find/queries.ts';
import type { Selection } from '../find/selection.rules.ts';
import type { TermStatistics } from '../find/statistics.ts';
import type { Circle } from './area.rules.ts';
import { walkAround, walkNearest } from './nearest.queries.ts';

const FEW = 1500;
/** So many of the nearest listings of all are looked at for those that match; more where tiles end. */
const STEPS = 3200;
const FAR_STEPS = 20_000;

interface Context {
  db: Database;
  statistics: TermStatistics;
}

/**
 * The nearest first. Without words an index has them in that order. Few matches are sorted in one
 * go; of many, the nearest of all are looked at, or ring after ring, each from the map tiles that cover it.
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
  const around = await findAround(db, { selection, circle, share: estimate / all }, range);
  const rows = around ?? (await walkRings(db, selection, circle, range));
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
  const isFar = circle.miles > MAX_MILES;
  // Where tiles cover all of it, the rings go on from where a page ended.
  if (!isFar && range.after.length > 0) return null;
  const steps = Math.ceil((2.5 * range.limit) / share);
  if (steps > (isFar ? FAR_STEPS : STEPS)) return null;
  const { rows, reach } = await walkAround(db, selection, circle, { ...range, steps });
  const last = rows.at(range.limit - 1)?.distance ?? Number.POSITIVE_INFINITY;
  // Of those that stand just as far, the walk may have left some out.
  return last < reach ? rows : null;
}

async function walkRings(
  db: Database,
  selection: Selection,
  { center, miles }: Circle,
  { after, limit }: Range,
): Promise<FoundRow[]> {
  const [seen = 0] = after;
  const edges = [...BANDS.filter((band) => band < miles), miles];
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
