import type { BoundedCount } from '../database/count-up-to.ts';
import { formatTimeCursor, pageOf, parseTimeCursor, type TimePosition } from './cursor.ts';
import type { Page } from './output.ts';

/** Rows after a position, or the first rows. */
export interface TimeRange {
  after: TimePosition | null;
  limit: number;
}

interface TimeList<Row> {
  find: (range: TimeRange) => Promise<Row[]>;
  count: () => Promise<BoundedCount>;
  positionOf: (row: Row) => { at: Date | string; id: number };
}

/** Returns a page of a list that is sorted by time, its count and the cursor of the next page. */
export async function pageByTime<Row>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  { find, count, positionOf }: TimeList<Row>,
): Promise<Page<Row>> {
  const after = parseTimeCursor(cursor);
  const [found, counted] = await Promise.all([find({ after, limit: limit + 1 }), count()]);
  return { ...pageOf(found, limit, (last) => formatTimeCursor(positionOf(last))), ...counted };
}
