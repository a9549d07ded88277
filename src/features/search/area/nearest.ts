import { MAX_MILES } from '../../../contract/search.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { FoundRow } from '../find/found-row.ts';
import { sortMatches } from '../find/matches.queries.ts';
import { type Found, MAX_COUNT } from '../find/matches.ts';
import { BANDS, orders } from '../find/orders.rules.ts';
import type { Range } from '../find/queries.ts';
import type { Selection } from '../find/selection.rules.ts';
import type { TermStatistics } from '../find/statistics.ts';
import type { Circle } from './area.rules.ts';
import { countMatches, walkNearest } from './nearest.queries.ts';

const FEW = 3000;

/**
 * The nearest first. Without words an index has them in that order. Few matches are sorted in one
 * go; many are asked ring after ring, each from the map tiles that cover it.
 */
export async function findNearest(
  { db, statistics }: { db: Database; statistics: TermStatistics },
  selection: Selection,
  range: Range,
): Promise<Found> {
  const { circle } = selection;
  if (!circle) throw new RangeError('There is no circle to search');
  if (selection.terms.length === 0) {
    const rows = await walkNearest(db, selection, circle, range);
    return count(db, selection, rows);
  }
  const estimate = await statistics.estimate(selection.terms);
  if (estimate <= FEW) {
    return { ...(await sortByDistance(db, selection, circle, range)), isExact: true };
  }
  if (circle.miles > MAX_MILES) {
    const rows = await walkNearest(db, selection, circle, range);
    return { rows, total: Math.min(Math.round(estimate), MAX_COUNT), isExact: false };
  }
  const all = await sortByDistance(db, selection, circle, range, MAX_COUNT + 1);
  if (all.total <= MAX_COUNT) return { ...all, isExact: true };
  const rows = await walkRings(db, selection, circle, range);
  return { rows, total: MAX_COUNT, isExact: false };
}

/** Of all that match, or of `most`, to see whether there are more. */
function sortByDistance(
  db: Database,
  selection: Selection,
  { center }: Circle,
  range: Range,
  most?: number,
) {
  const search = { selection, order: orders.distance, from: center };
  return sortMatches(db, search, range, most);
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

async function count(db: Database, selection: Selection, rows: FoundRow[]): Promise<Found> {
  const total = await countMatches(db, selection, MAX_COUNT + 1);
  return { rows, total: Math.min(total, MAX_COUNT), isExact: total <= MAX_COUNT };
}
