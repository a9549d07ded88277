import { z } from 'zod';

/** How likely two listings are one business. */
export const twinVerdict = z.enum(['same', 'likely', 'maybe']);
export type TwinVerdict = z.infer<typeof twinVerdict>;

/**
 * What an import does with a new row that looks like a listing, or like a row above it: it is listed as the
 * file says, waits for staff, or is the same: it changes the listing, or fills the row's blanks.
 */
export const lookalikeFate = z.enum(['list', 'hold', 'merge']);
export type LookalikeFate = z.infer<typeof lookalikeFate>;

/** Evidence for or against it; `weight` in log odds. */
export const twinReason = z.object({
  code: z.string(),
  weight: z.number(),
  /** What differs or agrees, where words help: `Inc`. */
  detail: z.string().nullable(),
});
export type TwinReason = z.infer<typeof twinReason>;
