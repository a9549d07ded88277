import { findCircles } from './circles.ts';
import type { Module } from './read-module.ts';
import type { ReviewPath } from './trace.ts';

interface Limit {
  title: string;
  min?: number;
  max: number;
  /** One that is held fails the check as soon as it no longer is. */
  isHeld: boolean;
}

/** What to reach and to keep. A limit that is reached becomes held here. */
export const LIMITS = {
  fileMedian: { title: 'Lines of a file, median', max: 50, isHeld: false },
  functionMedian: { title: 'Lines of a function, median', max: 9, isHeld: true },
  functionMost: { title: 'Lines of a function, 90th percentile', max: 30, isHeld: true },
  circles: { title: 'Import circles', max: 0, isHeld: true },
  comments: { title: 'Comment lines, percent', min: 2, max: 4, isHeld: true },
  review: { title: 'Files that posting a review enters', max: 8, isHeld: false },
  reviewOwn: { title: '  of them not by reading categories', max: 25, isHeld: true },
  twins: { title: 'Six lines written twice', max: 0, isHeld: true },
} satisfies Record<string, Limit>;

export interface Measure extends Limit {
  /** Null: it could not be measured. */
  value: number | null;
  isReached: boolean;
}

function compare(limit: Limit, value: number | null): Measure {
  const isReached = value !== null && value >= (limit.min ?? 0) && value <= limit.max;
  return { ...limit, value, isReached };
}

function valueAt(part: number, values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export function measure(
  modules: Module[],
  /** `review` is null where the trace failed, and left out where nobody asked for it. */
  { twins, review }: { twins: number; review?: ReviewPath | null },
): Measure[] {
  const files = modules.map(({ lines }) => lines);
  const functions = modules.flatMap(({ functionLines }) => functionLines);
  const comments = sum(modules.map(({ commentLines }) => commentLines)) / sum(files);
  return [
    compare(LIMITS.fileMedian, valueAt(0.5, files)),
    compare(LIMITS.functionMedian, valueAt(0.5, functions)),
    compare(LIMITS.functionMost, valueAt(0.9, functions)),
    compare(LIMITS.circles, findCircles(modules).length),
    compare(LIMITS.comments, Math.round(comments * 1000) / 10),
    ...(review === undefined
      ? []
      : [
          compare(LIMITS.review, review ? review.files.length : null),
          compare(LIMITS.reviewOwn, review ? review.own.length : null),
        ]),
    compare(LIMITS.twins, twins),
  ];
}

function describe({ title, value, min, max, isReached, isHeld }: Measure): string {
  const limit = min === undefined ? `${max}` : `${min}-${max}`;
  const missed = isHeld ? 'no longer held' : 'not reached yet';
  const row = `${title.padEnd(37)}${`${value ?? '?'}`.padStart(5)}${limit.padStart(7)}`;
  return isReached ? row : `${row}   ${missed}`;
}

export function describeMeasures(measures: Measure[]): string {
  const head = `${'Measure'.padEnd(37)}  now  limit`;
  return [head, ...measures.map(describe)].join('\n');
}
