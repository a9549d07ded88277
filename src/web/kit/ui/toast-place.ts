/** Horizontal or vertical range in pixels. */
export interface VerticalSpan {
  start: number;
  end: number;
}

const WIDEST = 448;
const NARROWEST = 160;

function listGaps(length: number, taken: VerticalSpan[]): VerticalSpan[] {
  const gaps: VerticalSpan[] = [];
  let free = 0;
  for (const { start, end } of taken.toSorted((one, other) => one.start - other.start)) {
    if (start > free) gaps.push({ start: free, end: start });
    free = Math.max(free, end);
  }
  if (free < length) gaps.push({ start: free, end: length });
  return gaps;
}

/**
 * Returns the rightmost gap that fits a full-width toast and isn't covered at any scroll position, otherwise
 * the widest gap; null if all are too narrow.
 */
export function findColumns(width: number, taken: VerticalSpan[]): VerticalSpan | null {
  const gaps = listGaps(width, taken).filter(({ start, end }) => end - start >= NARROWEST);
  const roomy = gaps.findLast(({ start, end }) => end - start >= Math.min(WIDEST, width));
  const widest = gaps.toSorted((one, other) => other.end - other.start - (one.end - one.start))[0];
  const gap = roomy ?? widest;
  return gap ? { start: Math.max(gap.start, gap.end - WIDEST), end: gap.end } : null;
}

/** Returns the distance in pixels from the bottom of the window at which a toast fits; 0 if there is no room. */
export function findHeight(height: number, toast: number, taken: VerticalSpan[]): number {
  const gap = listGaps(height, taken).findLast(({ start, end }) => end - start >= toast);
  return gap ? height - gap.end : 0;
}
