import * as m from '#messages';
import {
  type ImportFieldValues,
  type ImportMapping,
  type ImportSource,
  type ImportTarget,
  type PreviewRow,
  targetOf,
  valueKey,
} from '../../../contract/imports.staff.ts';
import { isOffered } from '../../../domain/custom-fields.ts';
import { formatCustomValue } from '../../../domain/custom-values.ts';
import { hasControlCharacters } from '../../../domain/text.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { readFields } from '../../businesses/model/custom-fields.ts';
import type { CsvRecord } from '../file/csv.rules.ts';
import { recognizeDirectory } from '../file/mapping.rules.ts';
import {
  findImport,
  type ImportRow,
  importMissing,
  type TransferDependencies,
} from '../model/imports.ts';
import { requireColumns } from '../model/starter.rules.ts';
import { createCustomReader } from '../rows/custom.rules.ts';
import { openDescriber } from '../rows/describe.ts';
import { listImportFields } from '../rows/fields.rules.ts';
import type { ParsedRow } from '../rows/row.rules.ts';
import { createCellReader } from '../rows/source.rules.ts';
import { createImportVocabulary, listImportTerms } from '../rows/trades.ts';
import { openRows } from './check.ts';
import { readBatches } from './read-batches.ts';
import { judgeRows } from './stage.ts';

const SHOWN_ROWS = 10;

/** Returns the first rows of the file as listings, with what was corrected and what is wrong. Writes nothing. */
export async function previewRows(
  { db, clock }: Pick<TransferDependencies, 'db' | 'clock'>,
  id: number,
  mapping: ImportMapping,
): Promise<PreviewRow[]> {
  const source = await readFileOf(db, id);
  requireColumns(mapping, source.columns);
  const { readRow, file } = await openRows(db, { ...source, mapping }, clock());
  const rows = (await readFirst(db, source)).map(readRow);
  const { errors, kept } = await judgeRows(db.kysely, rows, file);
  const staged = new Map(kept.map((row) => [row.line, row]));
  const faults = Map.groupBy(errors, ({ line }) => line);
  const fields = await openFields(db, source.columns);
  return rows.map((row) => ({
    line: row.line,
    values: Object.fromEntries(
      fields.flatMap(({ target, show }) => {
        const shown = show({ ...row, values: staged.get(row.line) ?? row.values });
        return shown === null ? [] : [[target, shown]];
      }),
    ),
    errors: (faults.get(row.line) ?? []).map(({ line: _, ...fault }) => fault),
    mended: row.mended.map(({ line: _, ...note }) => note),
  }));
}

async function readFirst(db: Database, source: ImportRow): Promise<CsvRecord[]> {
  for await (const { rows } of readBatches(db, source, (record) => record)) {
    return rows.slice(0, SHOWN_ROWS);
  }
  return [];
}

/** Bytes of the file that are counted; the beginning of a larger file is enough. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_DISTINCT = 10_000;
const SHOWN_VALUES = 300;
/** Longest value in characters that is counted. Longer values are free text, which a mapping can't list. */
const LONGEST = 200;

/** Counts the values of a column, and says what each means for the field. */
export async function countValues(
  db: Database,
  id: number,
  { field, from }: { field: ImportTarget; from: ImportSource },
): Promise<ImportFieldValues> {
  const source = await readFileOf(db, id);
  requireColumns({ [field]: from }, source.columns);
  const read = createCellReader(from);
  const readRow = ({ cells, fault }: CsvRecord) => (fault ? null : read(cells));
  const counted = new Map<string, { value: string; count: number }>();
  let total = 0;
  let isWhole = true;
  for await (const { rows, bytes } of readBatches(db, source, readRow)) {
    for (const value of rows) {
      if (value === null || value.length > LONGEST || hasControlCharacters(value)) continue;
      const key = valueKey(value);
      const known = counted.get(key);
      if (known) known.count += 1;
      else if (counted.size < MAX_DISTINCT) counted.set(key, { value, count: 1 });
    }
    total += rows.length;
    isWhole = bytes <= MAX_BYTES;
    if (!isWhole) break;
  }
  const shown = [...counted.values()].sort((a, b) => b.count - a.count).slice(0, SHOWN_VALUES);
  const fields = await openFields(db, source.columns);
  const readMeaning = fields.find(({ target }) => target === field)?.read;
  return {
    values: shown.map(({ value, count }) => ({ value, count, ...findMeaning(value, readMeaning) })),
    distinct: counted.size,
    rows: total,
    isWhole,
  };
}

function findMeaning(value: string, read: ((text: string) => string | null) | undefined) {
  try {
    return { means: value === '' ? null : (read?.(value) ?? null), reason: null };
  } catch (error) {
    if (error instanceof RangeError) return { means: null, reason: error.message };
    throw error;
  }
}

interface ShownField {
  target: ImportTarget;
  /** Describes the value of a row; null if the row has none. */
  show: (row: ParsedRow) => string | null;
  /** Describes what a cell means; null if nothing. Throws a `RangeError` if it can't be read. */
  read: (text: string) => string | null;
}

async function openFields(db: Database, columns: string[]): Promise<ShownField[]> {
  const terms = await listImportTerms(db);
  const isForeign = recognizeDirectory(columns) !== null;
  const describe = openDescriber(terms);
  const vocabulary = createImportVocabulary(terms, isForeign);
  const fields = listImportFields(vocabulary).map(({ field, column, parse }): ShownField => {
    const readTrades = (text: string) =>
      field === 'category' ? describe('trades', vocabulary.findTradesOfHeading(text)) : null;
    return {
      target: field,
      show: ({ values }) => describe(column, values[column]),
      read: (text) => {
        const means = describe(column, parse(text, { state: null }));
        return means && [means, readTrades(text)].filter(Boolean).join(': ');
      },
    };
  });
  const own = (await readFields(db.kysely)).filter(isOffered).map((field): ShownField => {
    const { key } = field;
    const read = createCustomReader(field);
    return {
      target: targetOf(key),
      show: ({ custom }) =>
        custom && key in custom ? formatCustomValue(field, custom[key]) : null,
      read: (text) => formatCustomValue(field, read(text).value) || null,
    };
  });
  return [...fields, ...own];
}

/** Returns an import whose file is still stored, to be read from its beginning. Throws `conflict` otherwise. */
async function readFileOf(db: Database, id: number): Promise<ImportRow> {
  const source = await findImport(db.kysely, id);
  if (!source) throw importMissing();
  if (!['uploaded', 'checking', 'checked'].includes(source.state)) {
    throw new AppError('conflict', m.import_file_gone());
  }
  return { ...source, rowsRead: 0 };
}
