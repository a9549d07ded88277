import { z } from 'zod';
import { MAX_SAVED, readIds } from './my-list.ts';

/** As many as a list of one's own holds: `12,7`. */
export const idsText = z
  .string()
  .max(17 * MAX_SAVED)
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'Write ids with commas between: "12,7"')
  .refine((text) => text.split(',').length <= MAX_SAVED, `Use at most ${MAX_SAVED} ids`)
  .transform(readIds);
