import { z } from 'zod';

/** How likely two listings are one business. */
export const duplicateVerdict = z.enum(['same', 'likely', 'maybe']);
export type DuplicateVerdict = z.infer<typeof duplicateVerdict>;

/**
 * What an import does with a new row that looks like a listing, or like a row above it: it is listed as the
 * file says, waits for staff, or is the same: it changes the listing, or fills the row's blanks.
 */
export const lookalikeFate = z.enum(['list', 'hold', 'merge']);
export type LookalikeFate = z.infer<typeof lookalikeFate>;

/** Evidence for or against it; `weight` in log odds. */
export const duplicateReason = z.object({
  code: z.string(),
  weight: z.number(),
  /** What differs or agrees, where words help: `Inc`. */
  detail: z.string().nullable(),
});
export type DuplicateReason = z.infer<typeof duplicateReason>;
