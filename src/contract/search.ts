import { z } from 'zod';
import * as m from '#messages';
import { foundBusiness } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import type { EventsBlock } from './events-block.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';
import { tradeName } from './trades.ts';

/** Reasons for the results of a search. One or more apply, outermost first. */
export const SEARCH_REASONS = {
  get trade() {
    return m.search_because_trade();
  },
  get brand() {
    return m.search_because_brand();
  },
  get meaning() {
    return m.search_because_meaning();
  },
  get name() {
    return m.search_because_name();
  },
  get words() {
    return m.search_because_words();
  },
  get list() {
    return m.search_because_list();
  },
  get corrected() {
    return m.search_because_corrected();
  },
  get nearby() {
    return m.search_because_nearby();
  },
  get anywhere() {
    return m.search_because_anywhere();
  },
} as const;

export type SearchReason = keyof typeof SEARCH_REASONS;

export type Widening =
  /** Distance in miles, or anywhere if absent. `from` is empty for the visitor's own position. */
  | { step: 'nearby'; from: string; within?: number }
  | { step: 'without'; words: string }
  | { step: 'unknown'; town: string; state: string }
  | { step: 'kindred'; trades: string }
  | { step: 'outside'; area: string }
  | { step: 'nowhere'; known: string };

export interface Understanding {
  correctedQuery?: string;
  /** Parameters that request the same list explicitly, such as a place in the words as `city` and `state`. */
  understoodAs?: Record<string, string>;
  reasons?: SearchReason[];
  widened?: Widening[];
  leftOut?: string[];
  needsPosition?: boolean;
  /** The region that is searched, such as `San Francisco Bay Area` or `Cook County, IL`. */
  region?: string;
  mentioned?: { words: string; count: number; isCapped: boolean };
  chosen?: { filter: string; label: string }[];
  /** Custom fields that the words name, and the number of listings with that value. These listings come first. */
  said?: { filters: string[]; label: string; count: number; isCapped: boolean };
  /** Searched brand that has no listing. The results are similar businesses. */
  unlisted?: string;
  /** Searched trade that has no listing. There are no results. */
  unlistedTrade?: string;
  /** Other places of the same name, with the search parameters that mean them. */
  otherPlaces?: { label: string; params: Record<string, string> }[];
  /** Ids of results of one trade in a place that take messages from visitors, if at least two do. */
  askable?: number[];
  /** Number of matches near the results that lack the words. `all=true` includes them. */
  below?: number;
  /** Events that the words ask for, such as "live music tonight". */
  events?: EventsBlock;
  /** Set if the results shown are the nearest ones, all more than 100 miles away. */
  areNearest?: true;
  /** Set if members come first among results that fit equally well. */
  membersFirst?: true;
  /** Number of matches in the place without the filters; set if the filters leave none. */
  failing?: number;
}

const MAX_LETTERS = 500;

const searchText = z
  .string()
  .trim()
  .max(MAX_LETTERS, { error: () => m.input_max_characters({ max: MAX_LETTERS }) });

const yesNo = z.enum(['true', 'false', '']);

const POINT = /^-?\d{1,2}(\.\d+)?\s*,\s*-?\d{1,3}(\.\d+)?$/;

const NAMED = /\p{L}/u;

export const near = z
  .string()
  .trim()
  .max(100, { error: () => m.input_max_100() })
  .transform((text) => text.replace(/^(\d{5})[- ]?\d{4}$/, '$1'))
  .refine((text) => text === '' || /^\d{5}$/.test(text) || POINT.test(text) || NAMED.test(text), {
    error: () => m.input_near_format(),
  })
  .refine((text) => !POINT.test(text) || Math.abs(Number(text.split(',')[0])) <= 85, {
    error: () => m.input_latitude_range(),
  })
  .refine((text) => !POINT.test(text) || Math.abs(Number(text.split(',')[1])) <= 180, {
    error: () => m.input_longitude_range(),
  });

export const MAX_MILES = 100;

const within = z
  .string()
  .trim()
  .refine((text) => text === '' || /^\d{1,3}(\.\d)?$/.test(text), {
    error: () => m.input_miles_number(),
  })
  .transform((text) => (text === '' ? undefined : Number(text)))
  .refine((miles) => miles === undefined || (miles >= 1 && miles <= MAX_MILES), {
    error: () => m.input_miles_range({ maxMiles: MAX_MILES }),
  });

const minRating = z
  .string()
  .trim()
  .refine((text) => text === '' || /^[1-5](\.\d)?$/.test(text), {
    error: () => m.input_stars_range(),
  })
  .transform((text) => (text === '' ? undefined : Number(text)))
  .refine((stars) => stars === undefined || stars <= 5, {
    error: () => m.input_stars_range(),
  });

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

const NUMBER = /^-?\d{1,3}(\.\d+)?$/;

const bounds = z
  .string()
  .trim()
  .max(100, { error: () => m.input_max_100() })
  .transform((text, context): Bounds | undefined => {
    if (text === '') return undefined;
    const edges = text.split(',').map((edge) => edge.trim());
    const [west = 0, south = 0, east = 0, north = 0] = edges.map(Number);
    const isMap = Math.abs(west) <= 180 && Math.abs(east) <= 180;
    if (edges.length !== 4 || !edges.every((edge) => NUMBER.test(edge)) || !isMap) {
      context.addIssue(m.input_box_format());
    } else if (west >= east || south >= north || south < -85 || north > 85) {
      context.addIssue(m.input_box_order());
    }
    return { west, south, east, north };
  });

export const searchSort = z.enum(['best', 'distance', 'rating', 'reviews', 'newest']);

export type SearchSort = z.infer<typeof searchSort>;

/** Query parameters of a search. Empty ones count as absent, because plain HTML forms send them. */
export const searchFilters = z.object({
  query: searchText.optional(),
  city: z
    .string()
    .trim()
    .max(100, { error: () => m.input_max_100() })
    .optional(),
  state: z
    .string()
    .trim()
    .max(50, { error: () => m.input_max_50() })
    .optional(),
  /** Slug of a named area in the town of `city` and `state`, such as `north-end`. */
  area: z
    .string()
    .trim()
    .max(60, { error: () => m.input_max_60() })
    .optional(),
  /** Slug of a county, a region that people name or an airport, such as `cook-county-il` or `bay-area`. */
  region: z
    .string()
    .trim()
    .max(100, { error: () => m.input_max_100() })
    .optional(),
  category: z
    .string()
    .trim()
    .max(100, { error: () => m.input_max_100() })
    .optional(),
  trade: z
    .string()
    .trim()
    .max(100, { error: () => m.input_max_100() })
    .optional(),
  premium: yesNo.optional(),
  /** If `true`, no word of `query` is interpreted as a place or a trade. */
  literal: yesNo.optional(),
  /** If `true`, listings of the trade that don't carry the other words are results as well. */
  all: yesNo.optional(),
  near: near.optional(),
  within: within.optional(),
  /** Default: listings that have more of the words first, then the nearest, or the best without a place. */
  sort: z.union([searchSort, z.literal('')]).optional(),
  minRating: minRating.optional(),
  hasWebsite: yesNo.optional(),
  bounds: bounds.optional(),
  /** Restricts results to businesses with known hours that are open now. */
  open: z.enum(['now', '']).optional(),
  /**
   * Custom field filters, separated by commas: `patio`, `patio:no`, `price-level:2`, `seats:50` for 50 or
   * more. Values of one field are alternatives, and all fields must match.
   */
  f: z
    .string()
    .trim()
    .max(1000, { error: () => m.input_max_characters({ max: 1000 }) })
    .optional(),
});

const count = z.int().nonnegative();

/** Number of results that each filter would leave. Null for more than 1,000 matches. */
export const searchFacets = z
  .object({
    total: count,
    trades: z.array(tradeName.extend({ count })),
    ratings: z.array(z.object({ minRating: z.number(), count })),
    website: count,
    open: count,
    /** Custom fields that visitors can filter by, most used first. `unknown` counts results without a value. */
    fields: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        unknown: count,
        choices: z.array(z.object({ filter: z.string(), label: z.string(), count })),
      }),
    ),
  })
  .nullable();

export type SearchFacets = z.infer<typeof searchFacets>;

/** Maximum number of similar businesses shown below the results. */
export const MAX_OTHERS = 6;

const { limit, cursor } = paging(PUBLIC_PAGE_SIZE);

export const searchCalls = {
  businesses: endpoint({
    method: 'GET',
    path: '/api/businesses/search',
    summary: `Search businesses by need, name and place. Words that name a trade ("dog groomer", "leaky faucet") find businesses in it. Words that name a place ("pizza boise", "dentist in austin tx", "plumber 83702") set the place, unless one is given or \`literal\` is true. ${describeHeaders()}`,
    access: 'anyone',
    paged: true,
    query: searchFilters.extend({
      limit,
      cursor,
      /** If `nearest`, at most one sponsored business comes first: the nearest to the place. */
      sponsored: z.enum(['nearest', '']).optional(),
    }),
    output: z.array(foundBusiness),
  }),
  others: endpoint({
    method: 'GET',
    path: '/api/businesses/search/others',
    summary: `Up to ${MAX_OTHERS} businesses near the results of a search that don't carry all of its words, such as other bakeries beside those that mention "gluten free". \`all=true\` in a search includes them in the results.`,
    access: 'anyone',
    query: searchFilters,
    output: z.array(foundBusiness),
  }),
  facets: endpoint({
    method: 'GET',
    path: '/api/businesses/search/facets',
    summary:
      'How many results each filter would leave: trades, ratings, website, open now, staff’s own fields. Exact up to 1,000 matches, null beyond.',
    access: 'anyone',
    query: searchFilters,
    output: searchFacets,
  }),
};

function describeHeaders(): string {
  const reasons = Object.entries(SEARCH_REASONS).map(
    ([reason, words]) => `\`${reason}\` (${words})`,
  );
  return [
    '`X-Understood-As` gives the equivalent parameters, such as `query=pizza&city=Boise&state=ID`.',
    '`X-Corrected-Query` gives the words that were searched in place of misspelled ones.',
    '`X-Widened` says how the search was widened: `nearby; from="Boise, ID"; within=25` (in miles; no limit without `within`), `without; words="gluten free"`, `kindred; trades="Pet stores"`, `nowhere; known="the United States"`, `outside; area="within 15 miles of Boise, ID"` (none of the places it lists).',
    '`X-Left-Out` lists wishes that no result mentions, and filters that no field has.',
    '`X-Mentioned` tells how many of the matches carry the words that say more than their trade, and stand first: `words="karaoke"; count=2`.',
    '`X-Said` tells how many say what the words name of staff’s own fields, and stand first: `label="Outdoor seating"; count=12`.',
    '`X-Needs-Position: true` means that the query says "near me" but `near` is missing.',
    `\`X-Search-Reason\` says why these businesses were found, the outermost reason first: ${reasons.join(', ')}.`,
    '`X-Understanding` says all of this as one percent-encoded JSON value.',
  ].join(' ');
}

export const MAX_SUGGESTIONS = 8;

export const suggestion = z.object({
  kind: z.enum(['trade', 'business', 'category', 'place']),
  label: z.string(),
  detail: z.string(),
  path: z.string(),
  /** Values for the fields City and State, or null if the suggestion isn't a town, ZIP code or region. */
  place: z
    .object({ city: z.string(), state: z.string(), zipCode: z.string().nullable() })
    .nullable(),
});

export type Suggestion = z.infer<typeof suggestion>;

export const suggestionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/suggest',
    summary: `Suggestions for a search as it is typed: trades, businesses, categories and places, the likeliest first, at most ${MAX_SUGGESTIONS}. With \`of=places\`, only towns, ZIP codes, counties, regions and airports. None for an empty text.`,
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
