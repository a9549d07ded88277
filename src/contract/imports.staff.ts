import { z } from 'zod';
import * as m from '#messages';
import { customField } from '../domain/custom-fields.ts';
import { lookalikeFate } from '../domain/duplicate-verdict.ts';
import {
  exportedFields,
  exportName,
  fieldOf,
  importedFields,
  importName,
} from '../domain/listing-fields.ts';
import { cellParts } from '../domain/split-cell.ts';
import { hasControlCharacters, idText, line, paragraphs, shortLine } from '../domain/text.ts';
import { MAX_JOINED, MAX_MEANINGS } from '../domain/transfer-limits.ts';
import { keptField, setter } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

export function listColumns(from: ImportSource): number[] {
  if ('value' in from) return [];
  return 'column' in from ? [from.column] : from.columns;
}

export function valueKey(text: string): string {
  return text.trim().toLowerCase();
}

const [plain, more] = [true, false].map((isPlain) =>
  exportedFields.filter((name) => (fieldOf(name).exported?.isPlain ?? false) === isPlain),
);

export const plainColumns = (plain ?? []).map(exportName);

export const moreColumns = [...plainColumns, ...(more ?? []).map(exportName)];

export const exportColumns = [
  ...moreColumns,
  ...(['id', 'category', 'rating', 'reviews', 'added', 'changed'] as const),
] as const;

export type ExportColumn = (typeof exportColumns)[number];

export type ExportTarget = ExportColumn | CustomTarget;

export const importField = z.enum(importedFields.map(importName));

export type ImportField = z.infer<typeof importField>;

const CUSTOM = 'custom.';

export type CustomTarget = `${typeof CUSTOM}${string}`;

export const customTarget = z.templateLiteral([CUSTOM, z.string().regex(/^[a-z0-9-]{1,60}$/)]);

export const importTarget = z.union([importField, customTarget]);

export type ImportTarget = ImportField | CustomTarget;

export function targetOf(key: string): CustomTarget {
  return `${CUSTOM}${key}`;
}

export function customKeyOf(target: string): string | null {
  return target.startsWith(CUSTOM) ? target.slice(CUSTOM.length) : null;
}

const LONGEST_VALUE = 200;

const column = z.int().min(0).max(999);

const joint = z
  .string()
  .max(20, { error: () => m.input_max_20() })
  .refine((text) => !hasControlCharacters(text), {
    error: () => m.input_control_characters(),
  });

/**
 * Meanings of a column's values. `to` is the value in the product's format, or empty to leave the field
 * empty. An empty `from` is a blank cell. `others` handles unlisted values: kept, emptied, refused with their
 * row, or replaced.
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

/** Whether names and streets in capitals are written in ordinary case, or stay as they are. */
const capitals = z.enum(['ordinary', 'keep']).optional();

/** Source of a field: one column (from 0), several joined in order, or one value for all rows. */
export const importSource = z.union([
  z.object({ value: line(LONGEST_VALUE) }),
  z.object({
    column,
    part: z.enum(cellParts).optional(),
    values: valueMap.optional(),
    capitals,
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
    capitals,
  }),
]);

export type ImportSource = z.infer<typeof importSource>;

export type ImportMapping = { [field in ImportField]?: ImportSource } & {
  [own: CustomTarget]: ImportSource;
};

const MAX_CORRECTED = 10_000;

const MAX_MAPPED = 10_000;

export const importMapping = z.partialRecord(
  importTarget,
  importSource,
) as unknown as z.ZodType<ImportMapping>;

const ADMIN_PAGE_SIZE = 50;

/** Maximum size of an import file in bytes. */
export const MAX_IMPORT_SIZE = 512 * 1024 * 1024;

/** `uploaded`: the mapping is being chosen. `checked`: the dry run is done. `canceled`: nothing was written. */
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
 * Handling of rows that are already listed. `merge` updates the business, and rows of the same business fill
 * each other's blanks. `skip` leaves them out. `take` makes each a new business.
 */
export const duplicateChoice = z.enum(['merge', 'skip', 'take']);

export type DuplicateChoice = z.infer<typeof duplicateChoice>;

const above = setter.extract(['owner', 'staff']);

/** Fields that an import doesn't overwrite if an owner or staff set them. */
export const keptTarget = z.union([keptField, customTarget]);

export type KeptTarget = z.infer<typeof keptTarget>;

const ALL_OWN = 'custom';

export type OverwriteTarget = KeptTarget | typeof ALL_OWN;

export function isOverwritten(field: KeptTarget, overwrite: readonly OverwriteTarget[]): boolean {
  const isOwn = customKeyOf(field) !== null && overwrite.includes(ALL_OWN);
  return isOwn || overwrite.includes(field);
}

const keptCount = z.object({ field: keptTarget, by: above, rows: z.int() });

export type KeptCount = z.infer<typeof keptCount>;

/**
 * File type by content, independent of the name. `json` is GeoJSON, or places in the format of OpenStreetMap
 * or Google. `wxr` is the XML export of WordPress.
 */
export const importFormat = z.enum(['csv', 'xlsx', 'json', 'vcard', 'wxr']);

export type ImportFormat = z.infer<typeof importFormat>;

export const businessImport = z.object({
  id: z.int(),
  state: importState,
  fileName: z.string(),
  format: importFormat,
  /** File size in bytes. */
  size: z.int(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Filled rows and columns that are hidden in the sheet. They are read like the others. */
  hidden: z.object({ rows: z.int(), columns: z.int() }),
  /** Places of the hidden columns among `columns`. */
  hiddenColumns: z.array(z.int()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh']).nullable(),
  delimiter: z.string().nullable(),
  lineEnds: z.enum(['lf', 'crlf', 'cr', 'mixed']).nullable(),
  /** Column names from the header line. */
  columns: z.array(z.string()),
  /** Product that exported the file, such as `GeoDirectory`, or null if the columns don't tell. */
  directory: z.string().nullable(),
  /** The earlier import whose choices are proposed; `missing` names its columns that this file lacks. */
  recalled: z
    .object({ fileName: z.string(), at: z.iso.datetime(), missing: z.array(z.string()) })
    .nullable(),
  samples: z.array(z.array(z.string())),
  proposedMapping: importMapping,
  mapping: importMapping.nullable(),
  /** Progress of the current step, from 0 to 1. */
  progress: z.number(),
  rowsRead: z.int(),
  /** Rows of the file that are no listings: names of sections, and totals, remarks and repeated headers. */
  leftOut: z.object({ sections: z.int(), totals: z.int() }),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int() }),
  /**
   * Rows already in the file or the directory, rows that would change a listing, and rows that repeat another one
   * and add nothing to its listing.
   */
  twins: z.object({ file: z.int(), directory: z.int(), changed: z.int(), idle: z.int() }),
  /** New rows that resemble a listing or another row, and those that almost certainly match one. */
  lookalikes: z.object({ all: z.int(), same: z.int(), moved: z.int() }),
  /** Rows that change nothing but the notes of staff. They are among the changed ones. */
  notesOnly: z.int(),
  /** Listings that left the list and were marked as closed or hidden. They are among the changed ones. */
  gone: z.object({ closed: z.int(), hidden: z.int() }),
  kept: z.object({ rows: z.int(), fields: z.array(keptCount) }),
  /** Rows in which a cell was repaired, or emptied because it couldn't be read. */
  mended: z.int(),
  waiting: z.int(),
  /** Photos requested by the import, fetched so far, and failed. The rest is still waiting. */
  photos: z.object({ all: z.int(), fetched: z.int(), failed: z.int() }),
  /** Rows that became one with another row of the file. Known once the import is written. */
  merged: z.int(),
  /** Businesses removed and restored by an undo, and those kept because they have changed since. */
  undone: z.object({ removed: z.int(), restored: z.int(), kept: z.int() }),
  /** Last internal error. The work is retried. */
  fault: z.string().nullable(),
});

export type BusinessImport = z.infer<typeof businessImport>;

export const importDuplicate = z.object({
  line: z.int(),
  name: z.string(),
  city: z.string(),
  /** Line that contains the same business first, or null if only the directory does. */
  firstLine: z.int().nullable(),
  /** Listing in the directory, or null if the business is only in the file. */
  business: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
});

export type ImportDuplicate = z.infer<typeof importDuplicate>;

/** A listing that a row changes or would change. */
const rowOfListing = z.object({
  line: z.int(),
  business: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
});

/** A value of a listing. `is` is the current one and `file` the row's. */
const changedField = z.object({
  field: keptTarget,
  label: z.string().optional(),
  is: z.string(),
  file: z.string(),
});

/** A row with values that aren't applied because an owner or staff set the field. */
export const keptRow = rowOfListing.extend({
  fields: z.array(changedField.extend({ by: above, at: z.iso.datetime() })),
});

export type KeptRow = z.infer<typeof keptRow>;

/** A row that changes a listing. `fields` is empty if it changes only the approval, premium or photos. */
const changedRow = rowOfListing.extend({ fields: z.array(changedField) });

export type ChangedRow = z.infer<typeof changedRow>;

export const lookalikeChoice = lookalikeFate.exclude(['merge']);

export type LookalikeChoice = z.infer<typeof lookalikeChoice>;

export const importError = z.object({
  id: z.int(),
  stage: z.enum(['check', 'commit', 'undo']),
  line: z.int(),
  /** Name of the column, or null if the error concerns the whole row. */
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});

export type ImportError = z.infer<typeof importError>;

export const importMended = z.object({
  id: z.int(),
  line: z.int(),
  column: z.string().nullable(),
  value: z.string(),
  became: z.string(),
  reason: z.string().nullable(),
});

export type ImportMended = z.infer<typeof importMended>;

export const refusedRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  /** Cells that staff corrected in an earlier version of this list, as they corrected them. */
  proposed: z.array(z.object({ column: z.int(), value: z.string() })),
  errors: z.array(
    z.object({ column: z.string().nullable(), reason: z.string(), columns: z.array(z.int()) }),
  ),
});

export type RefusedRow = z.infer<typeof refusedRow>;

const correction = z.object({
  line: z.int().min(1),
  cells: z.array(z.object({ column: z.int().min(0).max(999), value: paragraphs(5000) })).max(1000),
});

export type Correction = z.infer<typeof correction>;

const unknownTown = z.object({
  city: line(100),
  state: z.string().regex(/^[A-Z]{2}$/),
  zip: z.string().regex(/^\d{5}(?:-?\d{4})?$/),
});

export type UnknownTown = z.infer<typeof unknownTown>;

const listedTown = z.object({
  city: z.string(),
  state: z.string(),
  /** The most frequent ZIP code of its rows, or empty. */
  zip: z.string(),
  county: z.string().nullable(),
  rows: z.int(),
  /** Rows that are imported and wait for approval. The others are refused. */
  waiting: z.int(),
});

export type ListedTown = z.infer<typeof listedTown>;

/** Fate of listings that an earlier version of the list names and this one doesn't. */
export const goneChoice = z.enum(['keep', 'close', 'hide']);

export type GoneChoice = z.infer<typeof goneChoice>;

const importedListing = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  city: z.string(),
  state: z.string(),
});

export type ImportedListing = z.infer<typeof importedListing>;

/** Facts without which a listing is incomplete. */
export const lackedFact = z.enum(['phone', 'hours', 'website', 'photo']);

export type LackedFact = z.infer<typeof lackedFact>;

const importOutcome = z.object({
  all: z.int(),
  lacks: z.record(lackedFact, z.int()),
  /** Open pairs of possible duplicates with one of its listings. They are found some seconds after it. */
  duplicates: z.int(),
});

export type ImportOutcome = z.infer<typeof importOutcome>;

/** `list` is the earlier version, or null if there is none. `listings` holds the first 500. */
export const goneFromList = z.object({
  list: z.object({ fileName: z.string(), importedAt: z.iso.datetime() }).nullable(),
  total: z.int(),
  listings: z.array(importedListing),
});

export type GoneFromList = z.infer<typeof goneFromList>;

/** `headerRow` is the row that holds the names of the columns, counted from 1. */
const firstRows = z.object({ rows: z.array(z.array(z.string())), headerRow: z.int() });

export type FirstRows = z.infer<typeof firstRows>;

const params = z.object({ id: idText });

/** A list of what was found in the rows of an import, by line. */
const rowsOfImport = {
  method: 'GET',
  access: 'transfer',
  paged: true,
  params,
  query: z.object(paging(ADMIN_PAGE_SIZE)),
} as const;

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

export const IMPORT_FILE = /\.(csv|tsv|txt|xlsx|geojson|json|ndjson|geojsonl|vcf|xml)$/i;

const IMPORT_TYPES = [
  ...['text/csv', 'text/plain', 'text/tab-separated-values', 'text/vcard', 'text/x-vcard'],
  ...['application/octet-stream', 'application/vnd.ms-excel', 'application/json'],
  ...['application/geo+json', 'application/x-ndjson', 'application/xml', 'text/xml'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

export const importCalls = {
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/imports',
    summary:
      'Upload a file (the request body itself): CSV of at most 512 MB; an Excel workbook (.xlsx), GeoJSON, places of OpenStreetMap or Google as JSON, vCards, or the XML export of WordPress of at most 64 MB. Of a workbook `sheet` names the sheet, or says its number. Nothing is written to the directory yet.',
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
  readFirstRows: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/first-rows',
    summary: 'The first rows of the file as they are, and which of them holds the column names',
    access: 'transfer',
    params,
    output: firstRows,
  }),
  chooseHeader: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/header',
    summary:
      'Take another of the first rows as the column names; what was mapped and checked is forgotten',
    access: 'transfer',
    limit: 'imports',
    params,
    body: z.object({ headerRow: z.int().min(1).max(100) }),
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
    maxValues: MAX_MAPPED,
    output: businessImport,
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/commit',
    summary:
      'Import the checked file. Rows with errors are left out; `twins` says what to do with rows that are already listed; `lookalikes` says what to do with new rows that almost certainly are a listing or another row of the file (`list`, `hold`: they wait for approval, `merge`), `likely` with those that may be; what was said of single rows comes first. What an owner or staff set stays; `overwrite` names the fields that are set from the file all the same, with commas between them, or says `all`. `gone` says what to do with listings that an earlier version of the list names and this one does not (`close`: mark as closed), except the ids in `staying`.',
    access: 'transfer',
    params,
    query: z.object({
      twins: duplicateChoice.default('merge'),
      lookalikes: lookalikeFate.default('list'),
      likely: lookalikeFate.default('list'),
      overwrite: overwriteChoice,
      gone: goneChoice.default('keep'),
      staying: idList.optional(),
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
    ...rowsOfImport,
    path: '/api/admin/imports/:id/errors',
    summary: 'Rows that were left out or could not be undone, with the reason',
    output: z.array(importError),
  }),
  readOutcome: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/outcome',
    summary:
      'How many listings a written import has, how many lack a phone, hours, a website or photos, and how many possible duplicates they have',
    access: 'transfer',
    params,
    output: importOutcome,
  }),
  listImported: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/listings',
    summary: 'The listings of a written import, or those that lack a fact',
    access: 'transfer',
    paged: true,
    params,
    query: z.object({ ...paging(ADMIN_PAGE_SIZE), lacks: lackedFact.optional() }),
    output: z.array(importedListing),
  }),
  listGone: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/gone',
    summary:
      'Listings that an earlier version of the list (an import of a file with a similar name and columns) names and this checked file does not',
    access: 'transfer',
    params,
    output: goneFromList,
  }),
  listKept: endpoint({
    ...rowsOfImport,
    path: '/api/admin/imports/:id/kept',
    summary:
      'Rows that leave alone what an owner or staff set, with what is there and what they say',
    output: z.array(keptRow),
  }),
  listChanges: endpoint({
    ...rowsOfImport,
    path: '/api/admin/imports/:id/changes',
    summary:
      'Rows of a checked import that change more of a listing than the notes of staff, with the values before and after',
    output: z.array(changedRow),
  }),
  listTwins: endpoint({
    ...rowsOfImport,
    path: '/api/admin/imports/:id/twins',
    summary: 'Rows that are already listed, in the directory or in another row of the file',
    output: z.array(importDuplicate),
  }),
  listMended: endpoint({
    ...rowsOfImport,
    path: '/api/admin/imports/:id/mended',
    summary:
      'Cells that were mended or left empty, of the first 10,000 rows with any; the total counts the rows',
    output: z.array(importMended),
  }),
  listRefused: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/refused',
    summary:
      'The first 10,000 rows that the check refused, whose addresses are doubtful, or that were left out as no businesses, as the file has them, with the reasons',
    access: 'transfer',
    paged: true,
    params,
    query: z.object({
      ...paging(ADMIN_PAGE_SIZE),
      kind: z.enum(['refused', 'doubtful', 'left']).default('refused'),
    }),
    output: z.array(refusedRow),
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/admin/imports/:id/refused',
    summary:
      'Correct cells of refused, doubtful or left out rows, at most 500 rows at once, and check these rows again; add towns to the gazetteer, and check all rows of them again; or leave rows out that are no businesses',
    access: 'transfer',
    params,
    body: z
      .object({
        rows: z.array(correction).max(500).default([]),
        towns: z.array(unknownTown).max(100).default([]),
        leave: z.array(z.int().min(1)).max(1000).default([]),
      })
      .refine(({ rows, towns, leave }) => rows.length + towns.length + leave.length > 0, {
        error: () => m.import_refused_nothing(),
      }),
    maxValues: MAX_CORRECTED,
    output: businessImport,
  }),
  listUnknownTowns: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/towns',
    summary: 'Towns of doubtful and refused rows that the gazetteer does not have',
    access: 'transfer',
    params,
    output: z.array(listedTown),
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
  columns: z.array(line(200)).min(1).max(1000),
  mapping: importMapping,
});

export type MappingInput = z.infer<typeof mappingInput>;

export const savedMapping = mappingInput.extend({
  id: z.int(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  schedules: z.int(),
});

export type SavedMapping = z.infer<typeof savedMapping>;

export const fieldValues = z.object({
  values: z.array(
    z.object({
      value: z.string(),
      count: z.int(),
      /** Value that an import reads from it, or null with a `reason` if it is refused. */
      means: z.string().nullable(),
      reason: z.string().nullable(),
      /**
       * Slug of the trade or category that an unknown category probably means, by its words or by the names of its
       * businesses. An import ignores it.
       */
      proposed: z.string().nullable(),
    }),
  ),
  /**
   * Number of distinct values, counted up to 10,000, and of those that aren't read. `values` holds the first 1,000:
   * those that aren't read, then the others, the most frequent first.
   */
  distinct: z.int(),
  unread: z.int(),
  rows: z.int(),
  isWhole: z.boolean(),
});

export type ImportFieldValues = z.infer<typeof fieldValues>;

export const previewRow = z.object({
  line: z.int(),
  values: z.partialRecord(importTarget, z.string()),
  errors: z.array(
    z.object({ column: z.string().nullable(), value: z.string().nullable(), reason: z.string() }),
  ),
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
    maxValues: MAX_MAPPED,
    output: savedMapping,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/import-mappings/:id',
    summary: 'Change or rename a mapping. 409 with `current` if someone else changed it meanwhile.',
    access: 'transfer',
    params,
    body: mappingInput.extend({ version: z.int().min(1) }),
    maxValues: MAX_MAPPED,
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
    body: z.object({
      field: importTarget,
      from: importSource,
      /** Source of the names, from which unknown categories are proposed. */
      names: importSource.optional(),
    }),
    output: fieldValues,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/preview',
    summary: 'The first rows as they would become listings, and their errors. Changes nothing.',
    access: 'transfer',
    params,
    body: z.object({ mapping: importMapping }),
    maxValues: MAX_MAPPED,
    output: z.array(previewRow),
  }),
};

interface Known {
  columns: string[];
  mapping: ImportMapping;
}

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

/** Returns a function that finds a column by its header, or by the header without a year if only one column matches. */
function openColumns(columns: string[]): (name: string) => number | undefined {
  const places = new Map(nameColumns(columns).map((name, at) => [name, at]));
  const byText = Map.groupBy(columns.keys(), (at) => withoutYear(columns[at] ?? ''));
  return (name) => {
    const own = name.replace(/^\d+ /, '');
    const [only, ...others] = byText.get(withoutYear(own)) ?? [];
    const isOther = only !== undefined && (columns[only] ?? '').trim().toLowerCase() !== own;
    const isAlike = withoutYear(own) !== '' && others.length === 0 && isOther;
    return places.get(name) ?? (isAlike ? only : undefined);
  };
}

function withoutYear(column: string): string {
  return column
    .toLowerCase()
    .replace(/\b(?:19|20)\d\d\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the share of columns that two headers have in common, apart from years. */
function shareColumns(known: string[], columns: string[]): number {
  const find = openColumns(columns);
  const shared = nameColumns(known).filter((name) => find(name) !== undefined).length;
  return shared / Math.max(known.length, columns.length, 1);
}

/** Checks whether two headers belong to the same list: most columns are equal, apart from years. */
export function isListAlike(known: string[], columns: string[]): boolean {
  return shareColumns(known, columns) >= ALIKE;
}

export function fitMapping(known: Known, columns: string[]) {
  const find = openColumns(columns);
  const names = nameColumns(known.columns);
  const mapping: ImportMapping = {};
  const missing = new Set<string>();
  for (const [field, from] of Object.entries(known.mapping)) {
    const moved = listColumns(from).map((column) => find(names[column] ?? ''));
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

/** Returns the saved mapping for this header or a very similar one, or null. */
export function recognizeMapping<T extends Known>(saved: T[], columns: string[]): T | null {
  const scored = saved
    .filter((known) => fitMapping(known, columns).missing.length === 0)
    .map((known) => ({ known, score: shareColumns(known.columns, columns) }))
    .filter(({ score }) => score >= ALIKE);
  return scored.sort((a, b) => b.score - a.score)[0]?.known ?? null;
}
