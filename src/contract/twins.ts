import { z } from 'zod';

/** How likely two listings are one business. */
export const twinVerdict = z.enum(['same', 'likely', 'maybe']);
export type TwinVerdict = z.infer<typeof twinVerdict>;

/** Evidence for or against it; `weight` in log odds. */
export const twinReason = z.object({
  code: z.string(),
  weight: z.number(),
  /** What differs or agrees, where words help: `Inc`. */
  detail: z.string().nullable(),
});
export type TwinReason = z.infer<typeof twinReason>;
