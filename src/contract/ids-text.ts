import { z } from 'zod';
import * as m from '#messages';
import { MAX_SAVED, readIds } from './my-list.ts';

/** As many as a list of one's own holds: `12,7`. */
export const idsText = z
  .string()
  .max(17 * MAX_SAVED)
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, {
    error: () => m.contract_write_ids_with_commas_between_12(),
  })
  .refine((text) => text.split(',').length <= MAX_SAVED, {
    error: () => m.contract_use_at_most_maxsaved_ids({ maxSaved: MAX_SAVED }),
  })
  .transform(readIds);
