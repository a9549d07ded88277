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
import { type CustomField, isOffered } from '../../../domain/custom-fields.ts';
import { formatCustomValue } from '../../../domain/custom-values.ts';
import { hasControlCharacters } from '../../../domain/text.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
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
import {
  createImportVocabulary,
  type ImportTerms,
  listImportTerms,
  openKindProposer,
} from '../rows/trades.ts';
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
  const terms = await listImportTerms(db);
  const fields = openFields(terms, await readFields(db.kysely), source.columns);
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
const SHOWN_VALUES = 1000;
/** Longest value in characters that is counted. Longer values are free text, which a mapping can't list. */
const LONGEST = 200;
/** Names of businesses with a value from which its meaning is proposed. */
const MAX_NAMES = 20;

interface CountedValue {
  value: string;
  count: number;
  names: string[];
}

/** Counts the values of a column, and says what each means for the field. */
export async function countValues(
  db: Database,
  id: number,
  asked: { field: ImportTarget; from: ImportSource; names?: ImportSource | undefined },
): Promise<ImportFieldValues> {
  const { field, from } = asked;
  const source = await readFileOf(db, id);
  const names = field === 'category' ? asked.names : undefined;
  requireColumns({ [field]: from, ...(names && { name: names }) }, source.columns);
  const { counted, ...rest } = await countCells(db, source, { from, names });
  const terms = await listImportTerms(db);
  const fields = openFields(terms, await readFields(db.kysely), source.columns);
  const readMeaning = fields.find(({ target }) => target === field)?.read;
  const read = await mapInSlices(counted, (one) => ({
    ...one,
    ...findMeaning(one.value, readMeaning),
  }));
  const unread = read.filter(({ reason }) => reason !== null);
  const others = read.filter(({ reason }) => reason === null);
  const propose = names && unread.length > 0 ? await openKindProposer(terms) : () => null;
  const shown = [...unread, ...others].slice(0, SHOWN_VALUES);
  return {
    values: shown.map(({ names: known, ...one }) => ({
      ...one,
      proposed: one.reason === null ? null : propose(one.value, known),
    })),
    distinct: counted.length,
    unread: unread.length,
    ...rest,
  };
}

/** Counts the values of a column, the most frequent first, with names of businesses that have them. */
async function countCells(
  db: Database,
  source: ImportRow,
  { from, names }: { from: ImportSource; names: ImportSource | undefined },
) {
  const read = createCellReader(from);
  const readName = names ? createCellReader(names) : () => '';
  const readRow = ({ cells, fault }: CsvRecord) =>
    fault ? null : { value: read(cells), name: readName(cells) };
  const counted = new Map<string, CountedValue>();
  let rows = 0;
  let isWhole = true;
  for await (const batch of readBatches(db, source, readRow)) {
    for (const row of batch.rows) {
      if (!row || row.value.length > LONGEST || hasControlCharacters(row.value)) continue;
      const { value, name } = row;
      const key = valueKey(value);
      const known = counted.get(key) ?? { value, count: 0, names: [] };
      if (known.count === 0 && counted.size >= MAX_DISTINCT) continue;
      known.count += 1;
      if (name !== '' && known.names.length < MAX_NAMES) known.names.push(name);
      counted.set(key, known);
    }
    rows += batch.rows.length;
    isWhole = batch.bytes <= MAX_BYTES;
    if (!isWhole) break;
  }
  return { counted: [...counted.values()].sort((a, b) => b.count - a.count), rows, isWhole };
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

function openFields(
  terms: ImportTerms,
  ownFields: readonly CustomField[],
  columns: string[],
): ShownField[] {
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
  const own = ownFields.filter(isOffered).map((field): ShownField => {
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
