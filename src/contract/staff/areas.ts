import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { area } from '../settings.ts';

const count = z.int().nonnegative();

/** Approved listings, if the area were another. */
export const areaPreview = z.object({
  inside: count,
  outside: count,
  premiumOutside: count,
  /** Of these, with a paid time that has not ended. */
  paidOutside: count,
});
export type AreaPreview = z.infer<typeof areaPreview>;

export const areaPlace = z.object({
  /** `Boise, ID`, `83702`. */
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type AreaPlace = z.infer<typeof areaPlace>;

export const areaState = z.object({
  area,
  /** Approved listings that visitors don't find because they are outside. */
  outside: count,
  /** While listings are held against a new area. */
  progress: z.object({ done: count, total: count }).nullable(),
});

export const staffAreaCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/area',
    summary: 'The area that listings are held against, and how far a change of it has come',
    access: 'staff',
    output: areaState,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/area/preview',
    summary:
      'How many approved listings an area would hold, and how many premium ones it would hide',
    access: 'settings',
    body: z.object({ area }),
    output: areaPreview,
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/admin/area/places',
    summary: 'Towns and ZIP codes by their first three or more characters, with their centers',
    access: 'staff',
    query: z.object({
      q: z
        .string()
        .trim()
        .max(100, { error: () => m.input_max_100() })
        .default(''),
    }),
    output: z.array(areaPlace),
  }),
};
