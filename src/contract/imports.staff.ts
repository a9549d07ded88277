import { z } from 'zod';
import * as m from '#messages';
import { customField } from '../domain/custom-fields.ts';
import { lookalikeFate } from '../domain/duplicate-verdict.ts';
import { readStateCode } from '../domain/find-state.ts';
import {
  exportedFields,
  exportName,
  fieldOf,
  importedFields,
  importName,
} from '../domain/listing-fields.ts';
import { hasControlCharacters, idText, line, paragraphs, shortLine } from '../domain/text.ts';
import { MAX_JOINED, MAX_MEANINGS } from '../domain/transfer-limits.ts';
import { keptField, setter } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

/** The columns that a field is made of; none where it is the same for all rows. */
export function listColumns(from: ImportSource): number[] {
  if ('value' in from) return [];
  return 'column' in from ? [from.column] : from.columns;
}

/** The form in which two values are one. */
export function valueKey(text: string): string {
  return text.trim().toLowerCase();
}

const [plain, more] = [true, false].map((isPlain) =>
  exportedFields.filter((name) => (fieldOf(name).exported?.isPlain ?? false) === isPlain),
);

/** Those of an export for which none were chosen, named as in its first line. */
export const plainColumns = (plain ?? []).map(exportName);

export const moreColumns = [...plainColumns, ...(more ?? []).map(exportName)];

export const exportColumns = [
  ...moreColumns,
  ...(['id', 'category', 'rating', 'reviews', 'added', 'changed'] as const),
] as const;

export type ExportColumn = (typeof exportColumns)[number];

export type ExportTarget = ExportColumn | CustomTarget;

export const addressParts = ['street', 'city', 'state', 'zip'] as const;

export type AddressPart = (typeof addressParts)[number];

export type SplitAddress = Record<AddressPart, string>;

const COUNTRY =
  /[\s,]+(?:usa|u\.s\.a\.|us|u\.s\.|united states(?: of america)?|ee\. ?uu\.|estados unidos)\.?$/i;

const PHONE_BEHIND = /[\s,]+(?:tel|ph|phone)?[.: ]{0,2}\(?\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}$/i;

const STATE_ASIDE = /,? \((\p{L}[\p{L}. ]*)\)(?=$| \d{5})/u;

const ZIP = /[\s,.]+(\d{3,5}(?:[- ]\d{4})?|\d{9})$/;

const LONGEST = 400;

/** `12 Elm St, Boise, ID 83702` in its parts; null for what names neither town nor state. */
export function splitAddress(text: string): SplitAddress | null {
  const one = readFormatted(text);
  if (one.length > LONGEST) return null;
  const whole = (one.includes(',') ? one : one.replace(/ ?[;|] ?| \/ /g, ', '))
    .replace(/\s+/g, ' ')
    .replace(/(?: ,|,)+ ?/g, ', ')
    .trim()
    .replace(PHONE_BEHIND, '')
    .replace(COUNTRY, '')
    .replace(STATE_ASIDE, ', $1');
  const zip = ZIP.exec(whole)?.[1] ?? '';
  const place = zip === '' ? whole : whole.replace(ZIP, '');
  const found = takeState(place.replace(/[\s,.]+$/, ''), zip !== '');
  if (!found) return null;
  const [, first = '', town] = zip === '' ? (/^(\d{5}) ([^\d,]+)$/.exec(found.rest) ?? []) : [];
  if (town) return { street: '', city: town, state: found.state, zip: first };
  const { street, city } = takeCity(found.rest);
  return { street, city, state: found.state, zip };
}

/** `{"formatted": "12 Elm St, Boise, ID 83702"}`, as makers of websites export a place. */
export function readFormatted(text: string): string {
  if (!text.startsWith('{"')) return text;
  try {
    const { formatted, address = formatted } = JSON.parse(text);
    return [formatted, address].find((said) => typeof said === 'string') ?? text;
  } catch {
    return text;
  }
}

/** A code needs a ZIP code behind it or a comma before it: `10 ELM CT` is no Connecticut. */
function takeState(place: string, hasZip: boolean): { rest: string; state: string } | null {
  const words = place.split(' ');
  for (const count of [3, 2, 1]) {
    if (words.length <= count && !(words.length === count && hasZip)) continue;
    const named = words.slice(-count).join(' ');
    const before = words.slice(0, -count).join(' ');
    if (/^\d|[,\d]/.test(named) || readStateCode(named) === undefined) continue;
    if (count > 1 && /^washington\b/i.test(named)) continue;
    const isCode = /^[A-Z]{2}$/.test(named);
    const isSure = isCode ? before.includes(',') : before.endsWith(',');
    if (!hasZip && !isSure && !(isTownAlone(place, before) || endsInTown(before))) continue;
    if (!hasZip && !isSure) return { rest: before, state: named };
    if (isCode || hasZip || before.endsWith(',')) {
      return { rest: before.replace(/[\s,]+$/, ''), state: named };
    }
  }
  return null;
}

/** `St. Louis MO`, but no `West Virginia`, and no `Main and Washington`. */
function isTownAlone(place: string, before: string): boolean {
  const isShort = /^\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,2}$/u.test(before);
  return isShort && readStateCode(place) === undefined && !/\b(?:and|of|at|near)\b/i.test(before);
}

function endsInTown(before: string): boolean {
  const [, , city = ''] = AFTER_STREET.exec(before) ?? [];
  return /^\p{L}[\p{L}.' -]+$/u.test(city);
}

const UNIT =
  /^((?:#|(?:suite|ste|unit|apt|bldg|building|floor|fl|room|rm|lot)\b\.?) ?#?[\w-]+)[\s,]+/i;

const AFTER_BOX = /^((?:p\.? ?o\.? ?|post office )box #?\d+)(?: (.*))?$/i;

const AFTER_STREET =
  /^(.*\d.*?\b(?:(?:highway|hwy|route|rte|rt|road|rd|cr|sr|fm) \d{1,4}[a-z]?|street|str|st|avenue|ave|av|boulevard|blvd|road|rd|drive|dr|lane|ln|court|ct|place|pl|square|sq|highway|hwy|parkway|pkwy|terrace|ter|circle|cir|trail|trl|turnpike|tpke|plaza|plz|way|loop|row|alley|aly|pike|broadway|mall|crossing|xing)\b\.?(?: (?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?:,? (?:#|(?:suite|ste|unit|apt|bldg|floor|fl|room|rm|lot)\b\.?) ?#?[\w-]+)?)(?: (.*))?$/i;

function takeCity(rest: string): { street: string; city: string } {
  const parts = rest.split(', ');
  if (parts.length > 2 && /^\p{L}[\p{L}. -]* (?:county|parish)$/iu.test(parts.at(-1) ?? ''))
    parts.pop();
  if (parts.length > 1) {
    const last = parts.pop() ?? '';
    if (/^\d+[a-z]?$/i.test(parts[0] ?? '')) parts.splice(0, 2, parts.slice(0, 2).join(' '));
    const unit = UNIT.exec(last)?.[1];
    const street = [...parts, ...(unit ? [unit] : [])].join(', ');
    return { street, city: unit ? last.replace(UNIT, '') : last };
  }
  const [, street, city = ''] = AFTER_BOX.exec(rest) ?? AFTER_STREET.exec(rest) ?? [];
  if (street !== undefined && city !== '') return { street, city };
  return /\d/.test(rest) ? { street: rest, city: '' } : { street: '', city: rest };
}

export const importField = z.enum(importedFields.map(importName));

export type ImportField = z.infer<typeof importField>;

/** Before the key of a field of staff's own. */
const CUSTOM = 'custom.';

export type CustomTarget = `${typeof CUSTOM}${string}`;

export const customTarget = z.templateLiteral([CUSTOM, z.string().regex(/^[a-z0-9-]{1,60}$/)]);

/** What a mapping fills: a field of every listing, or one of staff's own. */
export const importTarget = z.union([importField, customTarget]);

export type ImportTarget = ImportField | CustomTarget;

export function targetOf(key: string): CustomTarget {
  return `${CUSTOM}${key}`;
}

/** The key of the field of staff's own that a target names; null of any other. */
export function customKeyOf(target: string): string | null {
  return target.startsWith(CUSTOM) ? target.slice(CUSTOM.length) : null;
}

const LONGEST_VALUE = 200;

const column = z.int().min(0).max(999);

/** What stands between the parts of a joined field; nothing is trimmed. */
const joint = z
  .string()
  .max(20, { error: () => m.input_max_20() })
  .refine((text) => !hasControlCharacters(text), {
    error: () => m.input_control_characters(),
  });

/**
 * What the values of a column mean: `to` is what a file of ours would say, and empty leaves the field
 * empty. An empty `from` is a blank cell. `others` are values that no pair names: kept as they are,
 * left empty, refused with their row, or all the same.
 */
const valueMap = z.object({
  pairs: z
    .array(z.object({ from: line(LONGEST_VALUE), to: line(LONGEST_VALUE) }))
    .max(MAX_MEANINGS, {
      error: () => m.input_values_max({ maxMeanings: MAX_MEANINGS }),
    }),
  others: z.union([z.enum(['keep', 'empty', 'refuse']), z.object({ value: line(LONGEST_VALUE) })]),
});

export type ValueMap = z.infer<typeof valueMap>;

/** Columns (from 0), several of them joined in their order; or one value for all rows. */
export const importSource = z.union([
  z.object({ value: line(LONGEST_VALUE) }),
  z.object({
    column,
    /** Of a cell that holds a whole address. */
    part: z.enum(addressParts).optional(),
    values: valueMap.optional(),
  }),
  z.object({
    columns: z
      .array(column)
      .min(1)
      .max(MAX_JOINED, {
        error: () => m.input_join_max({ max: MAX_JOINED }),
      }),
    by: joint,
    values: valueMap.optional(),
  }),
]);

export type ImportSource = z.infer<typeof importSource>;

export type ImportMapping = { [field in ImportField]?: ImportSource } & {
  [own: CustomTarget]: ImportSource;
};

/** Values of a body with corrections: a hundred rows with some dozens of cells. */
const MOST_CORRECTED = 10_000;

/** Values of a body with a mapping, in which several fields may say what their values mean. */
const MOST_MAPPED = 10_000;

export const importMapping = z.partialRecord(
  importTarget,
  importSource,
) as unknown as z.ZodType<ImportMapping>;

const ADMIN_PAGE_SIZE = 50;

/** Largest file that an import takes, in bytes. */
export const MAX_IMPORT_SIZE = 512 * 1024 * 1024;

/** uploaded: its mapping is chosen. checked: its dry run is through. canceled: it wrote nothing. */
export const importState = z.enum([
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'committing',
  'committed',
  'undoing',
  'undone',
  'canceled',
]);

export type ImportState = z.infer<typeof importState>;

/**
 * What happens to rows that are already listed. merge: they change the business, and rows of one
 * business fill in each other's blanks. skip: they are left out. take: each becomes a business.
 */
export const duplicateChoice = z.enum(['merge', 'skip', 'take']);

export type DuplicateChoice = z.infer<typeof duplicateChoice>;

const above = setter.extract(['owner', 'staff']);

/** What a list leaves alone where an owner or staff set it: a field of every listing, or one of staff's own. */
export const keptTarget = z.union([keptField, customTarget]);

export type KeptTarget = z.infer<typeof keptTarget>;

/** All of staff's own fields at once. */
const ALL_OWN = 'custom';

export type OverwriteTarget = KeptTarget | typeof ALL_OWN;

export function isOverwritten(field: KeptTarget, overwrite: readonly OverwriteTarget[]): boolean {
  const isOwn = customKeyOf(field) !== null && overwrite.includes(ALL_OWN);
  return isOwn || overwrite.includes(field);
}

const keptCount = z.object({ field: keptTarget, by: above, rows: z.int() });

export type KeptCount = z.infer<typeof keptCount>;

/** By what a file is, whatever its name says. json: places as GeoJSON, or as OpenStreetMap and Google give them. */
export const importFormat = z.enum(['csv', 'xlsx', 'json', 'vcard']);

export type ImportFormat = z.infer<typeof importFormat>;

export const businessImport = z.object({
  id: z.int(),
  state: importState,
  fileName: z.string(),
  format: importFormat,
  /** Bytes. */
  size: z.int(),
  /** Of a workbook, those that it shows, and the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh']).nullable(),
  delimiter: z.string().nullable(),
  lineEnds: z.enum(['lf', 'crlf', 'cr', 'mixed']).nullable(),
  /** The names in the file's first line. */
  columns: z.array(z.string()),
  /** The first rows, as they stand in the file. */
  samples: z.array(z.array(z.string())),
  proposedMapping: importMapping,
  mapping: importMapping.nullable(),
  /** Progress of the current step, from 0 to 1. */
  progress: z.number(),
  /** Rows read so far by the dry run. */
  rowsRead: z.int(),
  /** Rows by what they do; of an import that was written, what they did. */
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int() }),
  /** Rows listed already, by the file or in the directory, and those that would change it. */
  twins: z.object({ file: z.int(), directory: z.int(), changed: z.int() }),
  /** New rows that look like a listing or another row, and those that almost certainly are the same. */
  lookalikes: z.object({ all: z.int(), same: z.int() }),
  kept: z.object({ rows: z.int(), fields: z.array(keptCount) }),
  /** Rows of which a cell was mended, or left empty since it could not be read. */
  mended: z.int(),
  /** New rows that wait for approval once they are written. */
  waiting: z.int(),
  /** Those that the import asked for, that are there, and that could not be had; of some it may still wait. */
  photos: z.object({ all: z.int(), fetched: z.int(), failed: z.int() }),
  /** Businesses put back by undoing, and those left because they changed since. */
  undone: z.object({ restored: z.int(), kept: z.int() }),
  /** The last failure on our side; the work is retried. */
  fault: z.string().nullable(),
});

export type BusinessImport = z.infer<typeof businessImport>;

export const importDuplicate = z.object({
  line: z.int(),
  name: z.string(),
  city: z.string(),
  /** The line that has the same business first; null when it is the directory that has it. */
  firstLine: z.int().nullable(),
  /** The business in the directory; null when it is only in the file. */
  business: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
});

export type ImportDuplicate = z.infer<typeof importDuplicate>;

/** A row that leaves alone what an owner or staff set: what is there, and what the file says. */
export const keptRow = z.object({
  line: z.int(),
  business: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  fields: z.array(
    z.object({
      field: keptTarget,
      label: z.string().optional(),
      by: above,
      at: z.iso.datetime(),
      is: z.string(),
      file: z.string(),
    }),
  ),
});

export type KeptRow = z.infer<typeof keptRow>;

/** Of rows that almost certainly are a listing: listed as the file says, or waiting for staff. */
export const lookalikeChoice = lookalikeFate.exclude(['merge']);

export type LookalikeChoice = z.infer<typeof lookalikeChoice>;

export const importError = z.object({
  id: z.int(),
  stage: z.enum(['check', 'commit', 'undo']),
  line: z.int(),
  /** Name of the column; null when it is the whole row. */
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});

export type ImportError = z.infer<typeof importError>;

/** A cell of a row that will be written: mended (`became`), or left empty for the `reason`. */
export const importMended = z.object({
  id: z.int(),
  line: z.int(),
  column: z.string().nullable(),
  value: z.string(),
  became: z.string(),
  reason: z.string().nullable(),
});

export type ImportMended = z.infer<typeof importMended>;

/** A refused row as the file has it; an error's `columns` (from 0) are those that it speaks of. */
export const refusedRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  errors: z.array(
    z.object({ column: z.string().nullable(), reason: z.string(), columns: z.array(z.int()) }),
  ),
});

export type RefusedRow = z.infer<typeof refusedRow>;

const correction = z.object({
  line: z.int().min(1),
  cells: z
    .array(z.object({ column: z.int().min(0).max(999), value: paragraphs(5000) }))
    .min(1)
    .max(1000),
});

export type Correction = z.infer<typeof correction>;

const params = z.object({ id: idText });

/** Ids with commas between them. */
const idList = z
  .string()
  .max(2000, { error: () => m.input_max_2000() })
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(idText));

export const overwriteChoice = z
  .string()
  .max(2000, { error: () => m.input_max_2000() })
  .default('')
  .transform((text) =>
    text === 'all' ? [...keptField.options, ALL_OWN] : text.split(',').filter(Boolean),
  )
  .pipe(z.array(z.union([keptTarget, z.literal(ALL_OWN)])));

/** The ending of a file that an import reads. */
export const IMPORT_FILE = /\.(csv|tsv|txt|xlsx|geojson|json|ndjson|geojsonl|vcf)$/i;

const IMPORT_TYPES = [
  ...['text/csv', 'text/plain', 'text/tab-separated-values', 'text/vcard', 'text/x-vcard'],
  ...['application/octet-stream', 'application/vnd.ms-excel', 'application/json'],
  ...['application/geo+json', 'application/x-ndjson'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

export const importCalls = {
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/imports',
    summary:
      'Upload a file (the request body itself): CSV of at most 512 MB; an Excel workbook (.xlsx), GeoJSON, places of OpenStreetMap or Google as JSON, or vCards of at most 64 MB. Of a workbook `sheet` names the sheet, or says its number. Nothing is written to the directory yet.',
    access: 'transfer',
    limit: 'imports',
    status: 201,
    query: z.object({
      fileName: line(200)
        .regex(IMPORT_FILE, { error: () => m.input_file_ending() })
        .default('businesses.csv'),
      sheet: line(100).optional(),
    }),
    body: {
      travels: 'stream',
      maxBytes: MAX_IMPORT_SIZE,
      types: IMPORT_TYPES,
      get tooLarge() {
        return m.input_file_too_large();
      },
      get wrongType() {
        return m.input_file_raw();
      },
    },
    output: businessImport,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'Imports, newest first',
    access: 'transfer',
    paged: true,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    output: z.array(businessImport),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id',
    summary: 'The state of an import',
    access: 'transfer',
    params,
    output: businessImport,
  }),
  chooseSheet: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/sheet',
    summary: 'Read another sheet of the workbook; what was mapped and checked is forgotten',
    access: 'transfer',
    limit: 'imports',
    params,
    body: z.object({ sheet: line(100) }),
    output: businessImport,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/dry-run',
    summary:
      'Check the file with this mapping and report what an import would change. Can be repeated.',
    access: 'transfer',
    params,
    body: z.object({ mapping: importMapping }),
    maxValues: MOST_MAPPED,
    output: businessImport,
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/commit',
    summary:
      'Import the checked file. Rows with errors are left out; `twins` says what to do with rows that are already listed; `lookalikes` says what to do with new rows that almost certainly are a listing or another row of the file (`list`, `hold`: they wait for approval, `merge`), `likely` with those that may be; what was said of single rows comes first. What an owner or staff set stays; `overwrite` names the fields that are set from the file all the same, with commas between them, or says `all`.',
    access: 'transfer',
    params,
    query: z.object({
      twins: duplicateChoice.default('merge'),
      lookalikes: lookalikeFate.default('list'),
      likely: lookalikeFate.default('list'),
      overwrite: overwriteChoice,
    }),
    output: businessImport,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/undo',
    summary:
      'Undo an import for up to 30 days, except for what people have changed since. Later imports that changed the same businesses must be undone first: a 409 names them (`current`, newest first), and `alsoUndo`, a comma-separated list of ids, undoes them too.',
    access: 'transfer',
    params,
    query: z.object({ alsoUndo: idList.optional() }),
    output: businessImport,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    summary: 'Cancel an import. If it has begun to write, what it wrote is undone.',
    access: 'transfer',
    params,
    output: businessImport,
  }),
  listErrors: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/errors',
    summary: 'Rows that were left out or could not be undone, with the reason',
    access: 'transfer',
    paged: true,
    params,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    output: z.array(importError),
  }),
  listKept: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/kept',
    summary:
      'Rows that leave alone what an owner or staff set, with what is there and what they say',
    access: 'transfer',
    paged: true,
    params,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    output: z.array(keptRow),
  }),
  listTwins: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/twins',
    summary: 'Rows that are already listed, in the directory or in another row of the file',
    access: 'transfer',
    paged: true,
    params,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    output: z.array(importDuplicate),
  }),
  listMended: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/mended',
    summary:
      'Cells that were mended or left empty, of the first 10,000 rows with any; the total counts the rows',
    access: 'transfer',
    paged: true,
    params,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    output: z.array(importMended),
  }),
  listRefused: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/refused',
    summary: 'The first 10,000 rows that the check refused, as the file has them, with the reasons',
    access: 'transfer',
    paged: true,
    params,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    output: z.array(refusedRow),
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/admin/imports/:id/refused',
    summary: 'Correct cells of refused rows, at most 100 rows at once, and check these rows again',
    access: 'transfer',
    params,
    body: z.object({ rows: z.array(correction).min(1).max(100) }),
    maxValues: MOST_CORRECTED,
    output: businessImport,
  }),
  exportRefused: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/refused.csv',
    summary:
      'Refused rows as a CSV file (text/csv) with the columns of the file behind the reason, to be mended and sent again',
    access: 'transfer',
    params,
    answers: 'csv',
    output: z.string(),
  }),
  exportErrors: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/errors.csv',
    summary: 'The same as a CSV file (text/csv)',
    access: 'transfer',
    params,
    answers: 'csv',
    output: z.string(),
  }),
};

export const MAX_MAPPINGS = 100;

const mappingInput = z.object({
  name: shortLine(() => m.common_name(), 80),
  /** The header of the file that it is for. */
  columns: z.array(line(200)).min(1).max(1000),
  mapping: importMapping,
});

export type MappingInput = z.infer<typeof mappingInput>;

export const savedMapping = mappingInput.extend({
  id: z.int(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  /** Scheduled imports that use it. */
  schedules: z.int(),
});

export type SavedMapping = z.infer<typeof savedMapping>;

/** The distinct values of a field, most frequent first, as a part of the file shows them. */
export const fieldValues = z.object({
  values: z.array(
    z.object({
      value: z.string(),
      count: z.int(),
      /** What an import reads of it as it is; null with a `reason` where it refuses it. */
      means: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** How many there are, of which `values` may be the first; counting stops at 10,000. */
  distinct: z.int(),
  rows: z.int(),
  /** False where only the beginning of a large file was read. */
  isWhole: z.boolean(),
});

export type FieldValues = z.infer<typeof fieldValues>;

export const previewRow = z.object({
  line: z.int(),
  values: z.partialRecord(importTarget, z.string()),
  errors: z.array(
    z.object({ column: z.string().nullable(), value: z.string().nullable(), reason: z.string() }),
  ),
  /** What was mended (`became`), or left empty for the `reason`. */
  mended: z.array(
    z.object({
      column: z.string().nullable(),
      value: z.string(),
      became: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});

export type PreviewRow = z.infer<typeof previewRow>;

export const mappingCalls = {
  fields: endpoint({
    method: 'GET',
    path: '/api/admin/import-fields',
    summary: 'Fields of staff’s own, which a mapping fills as `custom.` and their key',
    access: 'transfer',
    output: z.array(customField),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/import-mappings',
    summary: `Saved mappings by name; at most ${MAX_MAPPINGS}`,
    access: 'transfer',
    output: z.array(savedMapping),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/import-mappings',
    summary: 'Save a mapping. Its name must be free.',
    access: 'transfer',
    status: 201,
    body: mappingInput,
    maxValues: MOST_MAPPED,
    output: savedMapping,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/import-mappings/:id',
    summary: 'Change or rename a mapping. 409 with `current` if someone else changed it meanwhile.',
    access: 'transfer',
    params,
    body: mappingInput.extend({ version: z.int().min(1) }),
    maxValues: MOST_MAPPED,
    output: savedMapping,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/import-mappings/:id',
    summary: 'Delete a mapping that no scheduled import uses',
    access: 'transfer',
    params,
    output: z.object({ id: z.int() }),
  }),
  values: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/values',
    summary: 'The distinct values that a field would have, with counts. Changes nothing.',
    access: 'transfer',
    params,
    body: z.object({ field: importTarget, from: importSource }),
    output: fieldValues,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/preview',
    summary: 'The first rows as they would become listings, and their errors. Changes nothing.',
    access: 'transfer',
    params,
    body: z.object({ mapping: importMapping }),
    maxValues: MOST_MAPPED,
    output: z.array(previewRow),
  }),
};

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
      mapping[field as ImportTarget] = moveSource(from, moved);
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
