import { z } from 'zod';

export const duplicateVerdict = z.enum(['same', 'likely', 'maybe']);
export type DuplicateVerdict = z.infer<typeof duplicateVerdict>;

/**
 * Fate of a new row that resembles a listing or an earlier row of an import: `list` adds it as a new
 * listing, `hold` adds it pending staff review, `merge` updates the existing listing or fills blanks in the
 * earlier row.
 */
export const lookalikeFate = z.enum(['list', 'hold', 'merge']);
export type LookalikeFate = z.infer<typeof lookalikeFate>;

/** Change of an existing listing that a similar new row suggests; the code of the row's first reason. */
export const lookalikeChange = z.enum(['moved', 'renamed']);
export type LookalikeChange = z.infer<typeof lookalikeChange>;

/** Evidence for or against two listings being duplicates. `weight` is in log odds; positive values support a match. */
export const duplicateReason = z.object({
  code: z.string(),
  weight: z.number(),
  detail: z.string().nullable(),
});
export type DuplicateReason = z.infer<typeof duplicateReason>;
