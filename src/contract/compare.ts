import { z } from 'zod';
import * as m from '#messages';
import { MAX_COMPARED, readCompared } from '../domain/my-list.ts';
import { foundBusiness, listedBusiness } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { near } from './search.ts';

export const compared = z.object({
  businesses: z.array(
    listedBusiness.extend({
      /** Opening hours as text, or null if unknown. */
      hours: z.string().nullable(),
      /** Names of its services, in its own order. */
      services: z.array(z.string()),
      ...foundBusiness.pick({ distanceMiles: true, precision: true }).shape,
      /** Custom field values as text, by key. Unknown ones are absent. */
      own: z.record(z.string(), z.string()),
    }),
  ),
  fields: z.array(z.object({ key: z.string(), name: z.string() })),
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
      /** Place that distances are measured from: a town and state, a ZIP code or a position. */
      near: near.optional(),
    }),
    output: compared,
  }),
};
