import { z } from 'zod';
import * as m from '#messages';
import { MAX_SAVED, readIds } from './my-list.ts';

/** As many as a list of one's own holds: `12,7`. */
export const idsText = z
  .string()
  .max(17 * MAX_SAVED)
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, {
    error: () => m.input_ids_format(),
  })
  .refine((text) => text.split(',').length <= MAX_SAVED, {
    error: () => m.input_ids_max({ maxSaved: MAX_SAVED }),
  })
  .transform(readIds);
