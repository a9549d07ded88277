import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A state with approved businesses, and its cities with the most of them. */
export const place = z.object({
  state: z.string(),
  businessCount: z.int(),
  cities: z.array(z.object({ city: z.string(), businessCount: z.int() })),
});
export type Place = z.infer<typeof place>;

export const placeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/places',
    summary: 'Every state with businesses and its 12 largest cities, with counts',
    access: 'anyone',
    output: z.array(place),
  }),
};
