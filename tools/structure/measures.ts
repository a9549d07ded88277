import { findCircles } from './layers.ts';
import type { Module } from './read-module.ts';
import { measureShape } from './shape.ts';

interface Limit {
  title: string;
  min?: number;
  max: number;
  isHeld: boolean;
}

/** Limits to reach and keep, chosen by the cost for a reader of the code. */
const LIMITS = {
  lines: { title: 'Lines of src without tests', max: 130_000, isHeld: false },
  files: { title: 'Files of src without tests', max: 1000, isHeld: false },
  circles: { title: 'Circles of files', max: 0, isHeld: true },
  folderCircles: { title: 'Circles of folders', max: 0, isHeld: true },
  features: { title: 'Features', max: 24, isHeld: false },
  publicFiles: { title: 'Public files of businesses', max: 14, isHeld: false },
  publicFilesUsed: { title: '  imported from outside of it', max: 14, isHeld: false },
  formless: { title: 'Files of contract without a call or a shape', max: 0, isHeld: true },
  reviewFiles: { title: 'Files behind reviews/write.ts', max: 50, isHeld: true },
  reviewLines: { title: '  lines of them', max: 5000, isHeld: true },
  formFiles: { title: 'Files behind review-form.tsx', max: 25, isHeld: true },
  formLines: { title: '  lines of them', max: 1700, isHeld: true },
  search: { title: 'Files that a search enters on the server', max: 35, isHeld: false },
  review: { title: 'Files that a review enters on the server', max: 25, isHeld: false },
  searchTypes: { title: 'Exported types of search', max: 25, isHeld: false },
  importFiles: { title: 'Files of import', max: 40, isHeld: false },
  importLines: { title: '  lines of them', max: 7000, isHeld: false },
  beyondSchema: { title: 'Statements of a new database beyond schema.sql', max: 0, isHeld: true },
  sharedNames: { title: 'Names that several files export', max: 30, isHeld: true },
  patches: { title: 'Libraries that the build rewrites', max: 0, isHeld: true },
  single: { title: 'Files that only one other imports, percent', max: 15, isHeld: false },
  imports: { title: 'Lines that are imports, percent', max: 6, isHeld: false },
  texts: { title: "Texts that repeat another's in both languages", max: 0, isHeld: true },
  indexes: { title: 'Indexes, keys among them', max: 190, isHeld: false },
  businessesIndexes: { title: '  of them on businesses', max: 34, isHeld: true },
  decisions: { title: 'Decision records', max: 30, isHeld: true },
  functionMedian: { title: 'Lines of a function, median', max: 9, isHeld: true },
  functionMost: { title: 'Lines of a function, 90th percentile', max: 30, isHeld: true },
  comments: { title: 'Comment lines, percent', min: 2, max: 4, isHeld: true },
  twins: { title: 'Six lines written twice', max: 0, isHeld: true },
} satisfies Record<string, Limit>;

/** Measures that need a running directory; `recorded.test.ts` verifies them. */
export type Recorded = Record<
  'review' | 'search' | 'indexes' | 'businessesIndexes' | 'beyondSchema',
  number
>;

interface Found extends Recorded {
  modules: Module[];
  /** Messages in all languages, serialized together. */
  texts: string[];
  decisions: number;
  twins: number;
  patches: number;
}

export interface Measure extends Limit {
  value: number;
  isReached: boolean;
}

function valueAt(part: number, values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;

function countSingle(modules: Module[]): number {
  const importers = new Map<string, Set<string>>();
  for (const { path: file, imports } of modules) {
    for (const { target } of imports) {
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return modules.filter(({ path: file }) => importers.get(file)?.size === 1).length;
}

export function measure({ modules, texts, ...found }: Found): Measure[] {
  const functions = modules.flatMap(({ functionLines }) => functionLines);
  const lines = sum(modules.map((module) => module.lines));
  const values: Record<keyof typeof LIMITS, number> = {
    ...found,
    ...measureShape(modules),
    files: modules.length,
    single: percent(countSingle(modules), modules.length),
    imports: percent(sum(modules.map(({ importLines }) => importLines)), lines),
    texts: texts.length - new Set(texts).size,
    functionMedian: valueAt(0.5, functions),
    functionMost: valueAt(0.9, functions),
    comments: percent(sum(modules.map(({ commentLines }) => commentLines)), lines),
    circles: findCircles(modules).length,
  };
  return Object.entries<Limit>(LIMITS).map(([name, limit]) => {
    const value = values[name as keyof typeof LIMITS];
    return { ...limit, value, isReached: value >= (limit.min ?? 0) && value <= limit.max };
  });
}

/** Held but exceeded, or reached but not held yet. */
export const isAmiss = ({ isHeld, isReached }: Measure): boolean => isHeld !== isReached;

function describe(one: Measure): string {
  const limit = one.min === undefined ? `${one.max}` : `${one.min}-${one.max}`;
  const row = `${one.title.padEnd(47)}${`${one.value}`.padStart(6)}${limit.padStart(7)}`;
  if (one.isHeld) return one.isReached ? `${row}   held` : `${row}   LOST`;
  return one.isReached ? `${row}   reached: set isHeld in measures.ts` : row;
}

export function describeMeasures(measures: Measure[]): string {
  return [`${'Measure'.padEnd(47)}   now  limit`, ...measures.map(describe)].join('\n');
}
