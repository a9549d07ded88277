import * as m from '#messages';
import { listColumns } from '../../../contract/staff/transfer/columns.ts';
import type { ImportField, ImportMapping } from '../../../contract/staff/transfer/mapping.ts';
import type { CsvRecord } from '../file/csv.rules.ts';
import { isNoValue, padZipCode } from './cell.rules.ts';
import { type ImportCategory, type ImportValues, listFields, type Parse } from './fields.rules.ts';
import { createCellReader, createTranslator } from './source.rules.ts';

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
      if (!from) return [];
      const read = createCellReader(from);
      const translate = createTranslator(from);
      return [{ read, translate, column, parse, name: nameColumn(source, field) }];
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
    for (const { read, translate, column, parse, name } of fields) {
      const text = read(cells);
      const meant = translate ? translate(text) : text;
      if (meant === '') continue;
      const fault =
        meant === null
          ? m.import_check_the_mapping_says_nothing()
          : parseInto(row.values, column, meant, parse);
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
  if (isNoValue(text)) return m.import_check_leave_the_cell_blank();
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
    const reason = m.import_check_a_zip_code_must_have_five_digits();
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
  const reason = m.import_check_fill_in_both_or_neither();
  errors.push({ line, column, value: null, reason });
}

export function nameColumn(
  { columns, mapping }: Pick<Source, 'columns' | 'mapping'>,
  field: ImportField,
): string | null {
  const from = mapping[field];
  const names = from ? listColumns(from).flatMap((column) => columns[column] ?? []) : [];
  return names.length > 0 ? names.join(' + ') : null;
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
  return m.import_check_the_row_has_other_columns({ found, expected });
}

const REQUIRED: [column: keyof ImportValues, field: ImportField, reason: () => string][] = [
  ['name', 'name', m.import_check_business_name_is_required],
  ['city', 'city', m.import_check_city_is_required],
  ['state', 'state', m.import_check_state_is_required],
  ['categoryId', 'category', m.import_check_category_is_required],
];

export function findMissing(
  { line, values }: ParsedRow,
  source: Pick<Source, 'columns' | 'mapping'>,
): RowError[] {
  return REQUIRED.filter(([column]) => values[column] === null).map(([, field, reason]) => {
    return { line, column: nameColumn(source, field), value: null, reason: reason() };
  });
}
