import type { ImportField, ImportMapping } from '../../../contract/staff/transfer.ts';
import { cleanParagraphs } from '../../../contract/visible-text.ts';
import { unescapeFormula } from '../../export/cells.rules.ts';
import type { CsvRecord } from '../file/csv.rules.ts';
import { isNoValue, padZipCode } from './cell.rules.ts';
import { type ImportCategory, type ImportValues, listFields, type Parse } from './fields.rules.ts';

export interface RowError {
  line: number;
  column: string | null;
  value: string | null;
  reason: string;
}

export interface ParsedRow {
  line: number;
  values: ImportValues;
  errors: RowError[];
  isPadded: boolean;
}

const SHOWN_VALUE = 100;

interface Source {
  columns: string[];
  mapping: ImportMapping;
  categories: ImportCategory[];
  findTrades: Parse;
}

export function createRowReader(source: Source): (record: CsvRecord) => ParsedRow {
  const { columns, mapping } = source;
  const fields = listFields(source.categories, source.findTrades).flatMap(
    ({ field, column, parse }) => {
      const from = mapping[field];
      return from ? [{ from, column, parse, name: nameColumn(source, field) }] : [];
    },
  );
  return ({ line: at, cells, fault }) => {
    const row: ParsedRow = { line: at, values: { ...EMPTY }, errors: [], isPadded: false };
    const extra = cells.slice(columns.length).find((cell) => cell.trim() !== '');
    const broken = fault ?? (extra && describeWidth(cells.length, columns.length));
    if (broken) {
      row.errors.push({ line: at, column: null, value: null, reason: broken });
      return row;
    }
    for (const { from, column, parse, name } of fields) {
      const cell = 'value' in from ? from.value : (cells[from.column] ?? '');
      const text = unescapeFormula(cleanParagraphs(cell));
      if (text === '') continue;
      const fault = parseInto(row.values, column, text, parse);
      if (fault) row.errors.push({ line: at, column: name, value: showValue(text), reason: fault });
    }
    repairZipCode(row, nameColumn(source, 'zipCode'));
    refuseHalfPoint(row, source);
    return row;
  };
}

/** What is wrong with the text; null if nothing. */
function parseInto(
  values: ImportValues,
  column: keyof ImportValues,
  text: string,
  parse: Parse,
): string | null {
  if (isNoValue(text)) return 'Leave the cell blank when there is no value';
  try {
    Object.assign(values, { [column]: parse(text) });
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function repairZipCode(row: ParsedRow, column: string | null) {
  const { zipCode, state } = row.values;
  if (zipCode === null) return;
  const mended = padZipCode(zipCode, state);
  if (mended === null) {
    const reason = 'A ZIP code must have five digits';
    row.errors.push({ line: row.line, column, value: showValue(zipCode), reason });
    return;
  }
  row.isPadded = mended !== zipCode;
  row.values.zipCode = mended;
}

function refuseHalfPoint({ line, values, errors }: ParsedRow, source: Source) {
  const missing = values.latitude === null ? 'latitude' : 'longitude';
  if ((values.latitude === null) === (values.longitude === null)) return;
  const column = nameColumn(source, missing);
  if (errors.some((error) => error.column === column)) return;
  const reason = 'Fill in both latitude and longitude, or neither';
  errors.push({ line, column, value: null, reason });
}

export function nameColumn(
  { columns, mapping }: Pick<Source, 'columns' | 'mapping'>,
  field: ImportField,
): string | null {
  const from = mapping[field];
  return from && 'column' in from ? (columns[from.column] ?? null) : null;
}

function showValue(text: string): string {
  return text.slice(0, SHOWN_VALUE).toWellFormed().replaceAll('\0', '\ufffd');
}

const EMPTY: ImportValues = {
  slug: null,
  name: null,
  description: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  phone: null,
  email: null,
  website: null,
  categoryId: null,
  isPremium: null,
  isApproved: null,
  trades: null,
  latitude: null,
  longitude: null,
};

function describeWidth(found: number, expected: number): string {
  return `The row has ${found} columns, but the first line has ${expected}`;
}

const REQUIRED: [column: keyof ImportValues, field: ImportField, reason: string][] = [
  ['name', 'name', 'Business name is required'],
  ['city', 'city', 'City is required'],
  ['state', 'state', 'State is required'],
  ['categoryId', 'category', 'Category is required'],
];

export function findMissing(
  { line, values }: ParsedRow,
  source: Pick<Source, 'columns' | 'mapping'>,
): RowError[] {
  return REQUIRED.filter(([column]) => values[column] === null).map(([, field, reason]) => {
    return { line, column: nameColumn(source, field), value: null, reason };
  });
}
