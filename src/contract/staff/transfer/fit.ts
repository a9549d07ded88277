import * as m from '#messages';
import { listColumns } from './columns.ts';
import type { ImportField, ImportMapping, ImportSource } from './mapping.ts';

interface Known {
  /** The header that the mapping counts its columns in. */
  columns: string[];
  mapping: ImportMapping;
}

/** How much of a header two files must share to look like one list. */
const ALIKE = 0.6;

function nameColumns(columns: string[]): string[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const name = column.trim().toLowerCase();
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return `${count} ${name}`;
  });
}

/** The same mapping for another header; fields whose columns it lacks are left out. */
export function fitMapping(known: Known, columns: string[]) {
  const places = new Map(nameColumns(columns).map((name, at) => [name, at]));
  const names = nameColumns(known.columns);
  const mapping: ImportMapping = {};
  const missing = new Set<string>();
  for (const [field, from] of Object.entries(known.mapping)) {
    const moved = listColumns(from).map((column) => places.get(names[column] ?? ''));
    if (moved.every((place) => place !== undefined)) {
      mapping[field as ImportField] = moveSource(from, moved);
      continue;
    }
    for (const [at, column] of listColumns(from).entries()) {
      if (moved[at] === undefined)
        missing.add(known.columns[column] ?? m.import_column_numbered({ value: column + 1 }));
    }
  }
  return { mapping, missing: [...missing] };
}

function moveSource(from: ImportSource, places: number[]): ImportSource {
  if ('value' in from) return from;
  return 'column' in from ? { ...from, column: places[0] ?? 0 } : { ...from, columns: places };
}

/** Of saved mappings the one that this header was seen with, or one nearly like it. */
export function recognizeMapping<T extends Known>(saved: T[], columns: string[]): T | null {
  const names = new Set(nameColumns(columns));
  const scored = saved
    .filter((known) => fitMapping(known, columns).missing.length === 0)
    .map((known) => {
      const own = nameColumns(known.columns);
      const shared = own.filter((name) => names.has(name)).length;
      return { known, score: shared / Math.max(own.length, names.size, 1) };
    })
    .filter(({ score }) => score >= ALIKE);
  return scored.sort((a, b) => b.score - a.score)[0]?.known ?? null;
}
