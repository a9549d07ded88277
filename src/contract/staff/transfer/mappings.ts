import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../../endpoint.ts';
import { idText, line, shortLine } from '../../text.ts';
import { importField, importMapping, importSource } from './mapping.ts';

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
  /** As the listing would say it. */
  values: z.partialRecord(importField, z.string()),
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

const params = z.object({ id: idText });

export const mappingCalls = {
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
    output: savedMapping,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/import-mappings/:id',
    summary: 'Change or rename a mapping. 409 with `current` if someone else changed it meanwhile.',
    access: 'transfer',
    params,
    body: mappingInput.extend({ version: z.int().min(1) }),
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
    body: z.object({ field: importField, from: importSource }),
    output: fieldValues,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/preview',
    summary: 'The first rows as they would become listings, and their errors. Changes nothing.',
    access: 'transfer',
    params,
    body: z.object({ mapping: importMapping }),
    output: z.array(previewRow),
  }),
};
