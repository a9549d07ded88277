import { z } from 'zod';
import * as m from '#messages';
import { listingSource } from '../listing-source.ts';
import { shortLine } from '../text.ts';
import { editedTrades } from '../trades.ts';

/** Fields to set on many businesses; omitted ones stay. */
export const bulkEdit = z
  .object({
    city: shortLine(() => m.field_city(), 100).optional(),
    /** A state's code or name. */
    state: shortLine(() => m.field_state(), 50).optional(),
    source: listingSource.nullable().optional(),
    trades: editedTrades.optional(),
  })
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), {
    error: () => m.input_change_choice(),
  });
export type BulkEdit = z.output<typeof bulkEdit>;

export const bulkPreview = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    /** Empty where it is so already. */
    changes: z.array(z.object({ field: z.string(), was: z.string(), now: z.string() })),
  }),
);
export type BulkPreview = z.infer<typeof bulkPreview>;
