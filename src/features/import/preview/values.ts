import {
  type ImportFieldValues,
  type ImportSource,
  type ImportTarget,
  valueKey,
} from '../../../contract/imports.staff.ts';
import { hasControlCharacters } from '../../../domain/text.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readBatches } from '../check/batches.ts';
import type { CsvRecord } from '../file/csv.rules.ts';
import { requireColumns } from '../model/starter.rules.ts';
import { createCellReader } from '../rows/source.rules.ts';
import { openReadings, readFileOf } from './readings.ts';

/** Bytes of the file that are counted; the beginning of a larger file is enough. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_DISTINCT = 10_000;
const SHOWN_VALUES = 300;
/** Longest value in characters that is counted. Longer values are free text, which a mapping can't list. */
const LONGEST = 200;

interface Counted {
  value: string;
  count: number;
}

export async function countValues(
  db: Database,
  id: number,
  { field, from }: { field: ImportTarget; from: ImportSource },
): Promise<ImportFieldValues> {
  const source = await readFileOf(db, id);
  requireColumns({ [field]: from }, source.columns);
  const read = createCellReader(from);
  const readRow = ({ cells, fault }: CsvRecord) => (fault ? null : read(cells));
  const counted = new Map<string, Counted>();
  let total = 0;
  let isWhole = true;
  const isCounted = (value: string) => value.length <= LONGEST && !hasControlCharacters(value);
  for await (const { rows, bytes } of readBatches(db, source, readRow)) {
    for (const value of rows) if (value !== null && isCounted(value)) addValue(counted, value);
    total += rows.length;
    isWhole = bytes <= MOST_BYTES;
    if (!isWhole) break;
  }
  const shown = [...counted.values()].sort((a, b) => b.count - a.count).slice(0, SHOWN_VALUES);
  const describe = await openMeanings(db, source.columns, field);
  return {
    values: shown.map(({ value, count }) => ({ value, count, ...describe(value) })),
    distinct: counted.size,
    rows: total,
    isWhole,
  };
}

function addValue(counted: Map<string, Counted>, value: string) {
  const key = valueKey(value);
  const known = counted.get(key);
  if (known) known.count += 1;
  else if (counted.size < MOST_DISTINCT) counted.set(key, { value, count: 1 });
}

async function openMeanings(db: Database, columns: string[], field: ImportTarget) {
  const { fields, own, describe } = await openReadings(db, columns);
  const parse = fields.find((one) => one.field === field)?.parse;
  const ofOwn = own.find((one) => one.target === field);
  const readMeaning = (value: string) => {
    if (ofOwn) return ofOwn.describe(ofOwn.read(value).value) || null;
    const meant = parse?.(value, { state: null }) ?? null;
    return meant === null ? null : describe(field, meant);
  };
  return (value: string) => {
    if (value === '') return { means: null, reason: null };
    try {
      return { means: readMeaning(value), reason: null };
    } catch (error) {
      if (error instanceof RangeError) return { means: null, reason: error.message };
      throw error;
    }
  };
}
