import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';

export const MAX_SUGGESTIONS = 8;

/** What a half-typed search may mean. */
export const suggestion = z.object({
  kind: z.enum(['trade', 'business', 'category', 'place']),
  /** `Rosa’s Bakery`, `Restaurants`, `Boise, ID`, `Idaho`. */
  label: z.string(),
  /** Where the one business is, or how many businesses there are. */
  detail: z.string(),
  /** Address of its screen on this site: of the business, or of the list of all that bear the name. */
  path: z.string(),
  /** What fills a City field; null on what is no town and no ZIP code. */
  place: z
    .object({ city: z.string(), state: z.string(), zipCode: z.string().nullable() })
    .nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/suggest',
    summary: `Suggestions for a search as it is typed: trades, businesses, categories and places, the likeliest first, at most ${MAX_SUGGESTIONS}. With \`of=places\`, only towns and ZIP codes. None for an empty text.`,
    access: 'anyone',
    query: z.object({
      q: z
        .string()
        .trim()
        .max(200, { error: () => m.input_max_200() })
        .default(''),
      of: z.enum(['all', 'places']).default('all'),
    }),
    output: z.array(suggestion),
  }),
};
