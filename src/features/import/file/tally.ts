import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';

/** Limits for the content of one file, far above normal spreadsheets. `unpacked` is in megabytes. */
const MAX = {
  unpacked: 2048,
  parts: 10_000,
  rows: 1_048_576,
  cells: 20_000_000,
  texts: 5_000_000,
  styles: 65_536,
  merged: 200_000,
  levels: 1000,
};

const SAID: Record<keyof typeof MAX, () => string> = {
  unpacked: m.import_things_unpacked,
  parts: m.import_things_parts,
  rows: m.import_things_rows,
  cells: m.import_things_cells,
  texts: m.import_things_texts,
  styles: m.import_things_styles,
  merged: m.import_things_merged,
  levels: m.import_things_levels,
};

export type UnpackTally = ReturnType<typeof createUnpackTally>;

export function createUnpackTally() {
  const counts = new Map<keyof typeof MAX, number>();
  const check = (thing: keyof typeof MAX, count: number) => {
    if (count > MAX[thing]) throw beyond(thing);
  };
  return {
    check,
    add(thing: keyof typeof MAX, count = 1): void {
      const sum = (counts.get(thing) ?? 0) + count;
      counts.set(thing, sum);
      check(thing, sum);
    },
  };
}

function beyond(thing: keyof typeof MAX): AppError {
  const most = MAX[thing].toLocaleString(m.format_locale());
  return new AppError('too_large', m.import_file_beyond({ most, things: SAID[thing]() }));
}
