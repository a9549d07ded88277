import type { z } from 'zod';
import type { ImportField, ImportMapping } from '../../../contract/staff/transfer.ts';
import { findStateCode } from '../../../contract/states.ts';
import { line, optionalEmail, optionalUrl, paragraphs } from '../../../contract/text.ts';
import { cleanParagraphs } from '../../../contract/visible-text.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { findSlugFault } from '../../businesses/slug.rules.ts';
import { rearmCell } from '../../export/cells.rules.ts';
import type { CsvRecord } from '../file/csv.rules.ts';

/** Values of a row, named as the columns of `import_rows`; null leaves what there is. */
export interface ImportValues {
  slug: string | null;
  name: string | null;
  description: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  categoryId: number | null;
  isPremium: boolean | null;
  isApproved: boolean | null;
}

export interface RowError {
  line: number;
  column: string | null;
  value: string | null;
  reason: string;
}

export interface ImportCategory {
  id: number;
  slug: string;
  name: string;
}

export interface ParsedRow {
  line: number;
  values: ImportValues;
  errors: RowError[];
}

const SHOWN_VALUE = 100;

type Parse = (text: string) => string | number | boolean | null;

function byRule(rule: z.ZodType<string | null>): Parse {
  return (text) => {
    const parsed = rule.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new RangeError(parsed.error.issues[0]?.message ?? 'Invalid input');
  };
}

const slugRule = byRule(line(200));

function parseSlug(text: string): string {
  const fault = findSlugFault(text);
  if (fault) throw new RangeError(fault);
  return String(slugRule(text));
}

/** Reads rows of one file: what they say by the mapping, or what is wrong with them. */
export function createRowReader(source: {
  columns: string[];
  mapping: ImportMapping;
  categories: ImportCategory[];
}): (record: CsvRecord) => ParsedRow {
  const { columns, mapping } = source;
  const fields = listFields(createCategoryFinder(source.categories));
  const sources = fields.flatMap(({ field, column, parse }) => {
    const from = mapping[field];
    return from ? [{ from, column, parse }] : [];
  });
  return ({ line: at, cells, fault }) => {
    const values: ImportValues = { ...EMPTY };
    const errors: RowError[] = [];
    const extra = cells.slice(columns.length).find((cell) => cell.trim() !== '');
    const broken = fault ?? (extra && tellWidth(cells.length, columns.length));
    if (broken) return { line: at, values, errors: [{ ...WHOLE_ROW, line: at, reason: broken }] };
    for (const { from, column, parse } of sources) {
      const cell = 'value' in from ? from.value : (cells[from.column] ?? '');
      const text = rearmCell(cleanParagraphs(cell));
      if (text === '') continue;
      try {
        Object.assign(values, { [column]: parse(text) });
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        const name = 'value' in from ? null : (columns[from.column] ?? null);
        const value = text.slice(0, SHOWN_VALUE).toWellFormed().replaceAll('\0', '\ufffd');
        errors.push({ line: at, column: name, value, reason: error.message });
      }
    }
    return { line: at, values, errors };
  };
}

const WHOLE_ROW = { column: null, value: null };

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
};

function listFields(
  findCategory: Parse,
): { field: ImportField; column: keyof ImportValues; parse: Parse }[] {
  return [
    { field: 'name', column: 'name', parse: byRule(line(200)) },
    { field: 'slug', column: 'slug', parse: parseSlug },
    { field: 'description', column: 'description', parse: byRule(paragraphs(5000)) },
    { field: 'address', column: 'address', parse: byRule(line(200)) },
    { field: 'city', column: 'city', parse: parseCity },
    { field: 'state', column: 'state', parse: parseState },
    { field: 'zipCode', column: 'zipCode', parse: byRule(line(10)) },
    { field: 'phone', column: 'phone', parse: byRule(line(30)) },
    { field: 'email', column: 'email', parse: byRule(optionalEmail('Invalid email')) },
    { field: 'website', column: 'website', parse: byRule(optionalUrl('Invalid URL')) },
    { field: 'category', column: 'categoryId', parse: findCategory },
    { field: 'isPremium', column: 'isPremium', parse: parseBoolean },
    { field: 'isApproved', column: 'isApproved', parse: parseBoolean },
  ];
}

function tellWidth(found: number, expected: number): string {
  return `The row has ${found} columns, the first line ${expected}`;
}

/** In capitals too, as spreadsheets write them. Other words would turn a listing off unseen. */
function parseBoolean(text: string): boolean {
  const word = text.toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  throw new RangeError('Write true or false');
}

const stateRule = byRule(line(50));

/** States by code or name; other places as they are written. */
const parseState: Parse = (text) => findStateCode(text) ?? stateRule(text);

const cityRule = byRule(line(100));

/** A city is found by its letters and digits; without any it would be no place. */
const parseCity: Parse = (text) => {
  if (foldText(text) === '') throw new RangeError('City is required');
  return cityRule(text);
};

/** By id, slug or name. */
function createCategoryFinder(categories: ImportCategory[]): Parse {
  const ids = new Map<string, number>();
  for (const { id, name } of categories) ids.set(foldText(name), id);
  for (const { id, slug } of categories) ids.set(slug, id);
  for (const { id } of categories) ids.set(String(id), id);
  return (text) => {
    const id = ids.get(text) ?? ids.get(foldText(text));
    if (id === undefined) throw new RangeError('There is no such category');
    return id;
  };
}

/** What a new business can't do without. */
export function findMissing({ line: at, values }: ParsedRow): RowError[] {
  const missing: [keyof ImportValues, string][] = [
    ['name', 'Business name is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['categoryId', 'Category is required'],
  ];
  return missing
    .filter(([column]) => values[column] === null)
    .map(([, reason]) => ({ ...WHOLE_ROW, line: at, reason }));
}
