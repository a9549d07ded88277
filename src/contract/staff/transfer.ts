import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { idText, line, paragraphs } from '../text.ts';
import { keptField, setter } from './origins.ts';
import { importMapping } from './transfer/mapping.ts';

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
export const twinChoice = z.enum(['merge', 'skip', 'take']);
export type TwinChoice = z.infer<typeof twinChoice>;

const above = setter.extract(['owner', 'staff']);

const keptCount = z.object({ field: keptField, by: above, rows: z.int() });
export type KeptCount = z.infer<typeof keptCount>;

export const businessImport = z.object({
  id: z.int(),
  state: importState,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
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
  /** New rows that look like a listing, and those that almost certainly are one. */
  lookalikes: z.object({ all: z.int(), same: z.int() }),
  kept: z.object({ rows: z.int(), fields: z.array(keptCount) }),
  /** Rows of which a cell was mended, or left empty since it could not be read. */
  mended: z.int(),
  /** New rows that wait for approval once they are written. */
  waiting: z.int(),
  /** Businesses put back by undoing, and those left because they changed since. */
  undone: z.object({ restored: z.int(), kept: z.int() }),
  /** The last failure on our side; the work is retried. */
  fault: z.string().nullable(),
});
export type BusinessImport = z.infer<typeof businessImport>;

/** A row that is listed already. */
export const importTwin = z.object({
  line: z.int(),
  name: z.string(),
  city: z.string(),
  /** The line that has the same business first; null when it is the directory that has it. */
  firstLine: z.int().nullable(),
  /** The business in the directory; null when it is only in the file. */
  business: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
});
export type ImportTwin = z.infer<typeof importTwin>;

/** A row that leaves alone what an owner or staff set: what is there, and what the file says. */
export const keptRow = z.object({
  line: z.int(),
  business: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  fields: z.array(
    z.object({
      field: keptField,
      by: above,
      at: z.iso.datetime(),
      is: z.string(),
      file: z.string(),
    }),
  ),
});
export type KeptRow = z.infer<typeof keptRow>;

/** Of rows that almost certainly are a listing: listed as the file says, or waiting for staff. */
export const lookalikeChoice = z.enum(['list', 'hold']);
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
  .max(200, { error: () => m.input_max_200() })
  .default('')
  .transform((text) => (text === 'all' ? keptField.options : text.split(',').filter(Boolean)))
  .pipe(z.array(keptField));

const TABLE_FILE = /\.(csv|tsv|txt)$/i;
const TABLE_TYPES = [
  ...['text/csv', 'text/plain', 'text/tab-separated-values'],
  ...['application/octet-stream', 'application/vnd.ms-excel'],
];

export const importCalls = {
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/imports',
    summary:
      'Upload a CSV file (the request body itself, text/csv, at most 512 MB). Nothing is written to the directory yet.',
    access: 'transfer',
    limit: 'imports',
    status: 201,
    query: z.object({
      fileName: line(200)
        .regex(TABLE_FILE, { error: () => m.input_file_ending() })
        .default('businesses.csv'),
    }),
    body: {
      travels: 'stream',
      maxBytes: MAX_IMPORT_SIZE,
      types: TABLE_TYPES,
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
  check: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/dry-run',
    summary:
      'Check the file with this mapping and report what an import would change. Can be repeated.',
    access: 'transfer',
    params,
    body: z.object({ mapping: importMapping }),
    output: businessImport,
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/commit',
    summary:
      'Import the checked file. Rows with errors are left out; `twins` says what to do with rows that are already listed; with `lookalikes=hold`, new rows that almost certainly are a listing wait for approval. What an owner or staff set stays; `overwrite` names the fields that are set from the file all the same, with commas between them, or says `all`.',
    access: 'transfer',
    params,
    query: z.object({
      twins: twinChoice.default('merge'),
      lookalikes: lookalikeChoice.default('list'),
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
    output: z.array(importTwin),
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
