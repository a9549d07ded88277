/** A stretch from left to right, or from top to bottom, in pixels. */
export interface Span {
  start: number;
  end: number;
}

const WIDEST = 448;
/** Toasts that are narrower can't be read. */
const NARROWEST = 160;

function listGaps(length: number, taken: Span[]): Span[] {
  const gaps: Span[] = [];
  let free = 0;
  for (const { start, end } of taken.toSorted((one, other) => one.start - other.start)) {
    if (start > free) gaps.push({ start: free, end: start });
    free = Math.max(free, end);
  }
  if (free < length) gaps.push({ start: free, end: length });
  return gaps;
}

/**
 * With nothing taken above or below however the page is scrolled: as far right as the full width
 * has room, else the widest. Null when all are too narrow.
 */
export function findColumns(width: number, taken: Span[]): Span | null {
  const gaps = listGaps(width, taken).filter(({ start, end }) => end - start >= NARROWEST);
  const roomy = gaps.findLast(({ start, end }) => end - start >= Math.min(WIDEST, width));
  const widest = gaps.toSorted((one, other) => other.end - other.start - (one.end - one.start))[0];
  const gap = roomy ?? widest;
  return gap ? { start: Math.max(gap.start, gap.end - WIDEST), end: gap.end } : null;
}

/** How far above the window's lower edge there is room for a toast; 0 when there is none. */
export function findHeight(height: number, toast: number, taken: Span[]): number {
  const gap = listGaps(height, taken).findLast(({ start, end }) => end - start >= toast);
  return gap ? height - gap.end : 0;
}
