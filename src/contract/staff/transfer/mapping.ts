import { z } from 'zod';
import * as m from '#messages';
import { importedFields, importName } from '../../listing-fields.ts';
import { hasControlCharacters, line } from '../../text.ts';
import { addressParts } from './address-parts.ts';
import { MAX_JOINED, MAX_MEANINGS } from './limits.ts';

/** What a column of a file can be. */
export const importField = z.enum(importedFields.map(importName));
export type ImportField = z.infer<typeof importField>;

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

/** Where each field comes from. */
export const importMapping = z.partialRecord(importField, importSource);
export type ImportMapping = z.infer<typeof importMapping>;
