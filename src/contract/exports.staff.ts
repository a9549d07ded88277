import { z } from 'zod';
import * as m from '#messages';
import { MAX_FIELDS } from '../domain/custom-fields.ts';
import { listingSource } from '../domain/listing-source.ts';
import { idText, line, shortLine } from '../domain/text.ts';
import { businessStatus, MAX_BULK, missingFact, ofTown, searched } from './businesses.staff.ts';
import { endpoint } from './endpoint.ts';
import { customTarget, exportColumns } from './imports.staff.ts';

export const exportFormats = ['csv', 'xlsx', 'geojson'] as const;

const exportFormat = z.enum(exportFormats);

export type ExportFormat = z.infer<typeof exportFormat>;

const OTHER_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/geo+json',
];

export const exportCalls = {
  businesses: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/export',
    summary:
      'All businesses as a CSV file (text/csv), an Excel workbook (`format=xlsx`) or GeoJSON (`format=geojson`), streamed. Cells that look like a formula get an apostrophe in front, but in GeoJSON. `columns=all` adds trades (slugs separated by semicolons), hours, services, photos (addresses), coordinates that were given for the business itself, and staff’s own fields by their names.',
    access: 'transfer',
    query: z.object({
      columns: z.enum(['all', '']).optional(),
      format: exportFormat.default('csv'),
    }),
    answers: 'csv',
    answersToo: OTHER_TYPES,
    output: z.string(),
  }),
};

export const MAX_EXPORTS = 100;

const exportColumn = z.union([z.enum(exportColumns), customTarget]);

const columnList = z
  .array(exportColumn)
  .min(1, { error: () => m.input_column_one() })
  .max(exportColumns.length + MAX_FIELDS)
  .refine((columns) => new Set(columns).size === columns.length, {
    error: () => m.input_columns_once(),
  });

const slug = z.string().regex(/^[a-z0-9-]{1,200}$/, { error: () => m.input_slug_example() });

export const exportFilter = z.object({
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: () => m.input_state_code() })
    .optional(),
  city: line(100).optional(),
  category: slug.optional(),
  trade: slug.optional(),
  status: z.enum(['approved', 'pending']).optional(),
  premium: z.enum(['yes', 'no']).optional(),
  source: listingSource.optional(),
  /** Selects listings changed on this day or later. */
  changedSince: z.iso.date({ error: () => m.input_day_format() }).optional(),
});

export type ExportFilter = z.infer<typeof exportFilter>;

const exportInput = z.object({
  name: shortLine(() => m.common_name(), 80),
  filter: exportFilter,
  columns: columnList,
});

export type ExportInput = z.infer<typeof exportInput>;

export const savedExport = exportInput.extend({
  id: z.int(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
});

export type SavedExport = z.infer<typeof savedExport>;

const params = z.object({ id: idText });

export const savedExportCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/exports',
    summary: `Saved exports by name; at most ${MAX_EXPORTS}`,
    access: 'transfer',
    output: z.array(savedExport),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/admin/exports/count',
    summary: 'How many rows an export by this filter would have',
    access: 'transfer',
    query: exportFilter,
    output: z.object({ rows: z.int() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/admin/exports/file',
    summary:
      'Businesses by filter as a CSV file (text/csv), an Excel workbook (`format=xlsx`) or GeoJSON (`format=geojson`), streamed; `columns` are names with commas between, in the order of the file; `custom.` and its key is a field of staff’s own. Cells that look like a formula get an apostrophe in front, but in GeoJSON.',
    access: 'transfer',
    query: exportFilter.extend({
      format: exportFormat.default('csv'),
      columns: z
        .string()
        .max(6000)
        .transform((text) => text.split(','))
        .pipe(columnList)
        .optional(),
      mark: z.enum(['yes', 'no']).optional(),
      name: line(80).optional(),
    }),
    answers: 'csv',
    answersToo: OTHER_TYPES,
    output: z.string(),
  }),
  selection: endpoint({
    method: 'GET',
    path: '/api/admin/exports/selection',
    summary: `Businesses as staff’s list has them, by the same filters, or those with these \`ids\` (at most ${MAX_BULK}), as a CSV file (text/csv) with all columns`,
    access: 'transfer',
    query: z.object({
      status: businessStatus.exclude(['deleted']).default('all'),
      q: searched,
      categoryId: idText.optional(),
      lacks: missingFact.optional(),
      import: idText.optional(),
      ...ofTown,
      ids: z
        .string()
        .max(17 * MAX_BULK)
        .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, { error: () => m.input_ids_format() })
        .transform((text) => text.split(',').map(Number))
        .refine((ids) => ids.length <= MAX_BULK, {
          error: () => m.input_bulk_max({ maxBulk: MAX_BULK }),
        })
        .optional(),
    }),
    answers: 'csv',
    output: z.string(),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/exports',
    summary: 'Save an export. Its name must be free.',
    access: 'transfer',
    status: 201,
    body: exportInput,
    output: savedExport,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/exports/:id',
    summary: 'Change or rename an export. 409 with `current` if someone else changed it meanwhile.',
    access: 'transfer',
    params,
    body: exportInput.extend({ version: z.int().min(1) }),
    output: savedExport,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/exports/:id',
    summary: 'Delete a saved export',
    access: 'transfer',
    params,
    output: z.object({ id: z.int() }),
  }),
};
