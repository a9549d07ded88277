import { z } from 'zod';
import * as m from '#messages';
import { MAX_COMPARED, readCompared } from '../domain/my-list.ts';
import { listedBusiness } from './businesses.ts';
import { endpoint } from './endpoint.ts';

export const compared = z.object({
  /** In the order of the ids. */
  businesses: z.array(
    listedBusiness.extend({
      /** In words; null where they are not known. */
      hours: z.string().nullable(),
      /** Of staff's own fields by their keys, in words; what is not known is absent. */
      own: z.record(z.string(), z.string()),
    }),
  ),
  /** Staff's own fields of which any of them says something. */
  fields: z.array(z.object({ key: z.string(), name: z.string() })),
  /** How many are not listed any more. */
  gone: z.int(),
});

export type Compared = z.infer<typeof compared>;

export const compareCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/businesses/compare',
    summary: `Up to ${MAX_COMPARED} businesses side by side, by their ids with commas between, with what they say of staff’s own fields`,
    access: 'anyone',
    query: z.object({
      ids: z
        .string()
        .max(200, { error: () => m.input_max_200() })
        .default('')
        .transform(readCompared),
    }),
    output: compared,
  }),
};
