import { z } from 'zod';
import { offers } from '../domain/offers.ts';
import { slugText } from '../domain/text.ts';
import { listedBusiness } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { eventsBlock } from './events-block.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';
import { tradeName } from './trades.ts';

/** Minimum number of businesses of a trade for a town's page to be indexed. */
export const LANDING_MINIMUM = 3;

export const place = z.object({
  state: z.string(),
  businessCount: z.int(),
  cities: z.array(z.object({ city: z.string(), businessCount: z.int() })),
});

export type Place = z.infer<typeof place>;

const countedTrade = tradeName.extend({ businessCount: z.int() });

export type CountedTrade = z.infer<typeof countedTrade>;

export const statePlace = place.extend({ trades: z.array(countedTrade) });

export const cityPlace = z.object({
  state: z.string(),
  city: z.string(),
  businessCount: z.int(),
  trades: z.array(countedTrade),
  areas: z.array(z.object({ slug: z.string(), name: z.string(), businessCount: z.int() })),
  hasOffers: z.boolean(),
});

export const offeringBusiness = listedBusiness.extend({ offers });

export type OfferingBusiness = z.infer<typeof offeringBusiness>;

const town = z.object({ city: z.string(), state: z.string(), businessCount: z.int() });

const nearbyTown = town.extend({ miles: z.number() });

export const errand = z.enum(['eat', 'shop', 'fix', 'health', 'stay', 'see']);

export type Errand = z.infer<typeof errand>;

export const streetBusiness = listedBusiness.pick({
  id: true,
  name: true,
  slug: true,
  category: true,
  trades: true,
  imageUrl: true,
  photo: true,
  rating: true,
  reviewCount: true,
  timeZone: true,
  openings: true,
});

export type StreetBusiness = z.infer<typeof streetBusiness>;

export const streetSign = streetBusiness.pick({
  id: true,
  name: true,
  slug: true,
  category: true,
  trades: true,
});

export type StreetSign = z.infer<typeof streetSign>;

const shelf = z.object({
  shelf: z.enum(['open', ...errand.options, 'new']),
  trades: z.array(countedTrade),
  /** Best rated, at most 3. For `new`, the newest of the last 30 days. */
  businesses: z.array(streetBusiness),
});

export type Shelf = z.infer<typeof shelf>;

export const cityStreet = cityPlace.extend({
  /** At most 12, of different errands. */
  signs: z.array(streetSign),
  /** Number of businesses open now among those with known hours. Null if the town has too many listings to check. */
  openCount: z.int().nullable(),
  shelves: z.array(shelf),
  /** Towns with businesses within 50 miles, nearest first, at most 8. */
  neighbors: z.array(nearbyTown),
  /** The next events. Set if there are any. */
  events: eventsBlock.optional(),
});

export type CityStreet = z.infer<typeof cityStreet>;

export const stateStreet = statePlace.extend({
  signs: z.array(streetSign),
  towns: z.array(
    z.object({
      city: z.string(),
      businessCount: z.int(),
      businesses: z.array(streetBusiness),
    }),
  ),
});

export type StateStreet = z.infer<typeof stateStreet>;

export const cityTrade = z.object({
  state: z.string(),
  city: z.string(),
  kind: z.enum(['trade', 'category']),
  slug: z.string(),
  name: z.string(),
  parent: z.object({ slug: z.string(), name: z.string() }).nullable(),
  businessCount: z.int(),
  isIndexed: z.boolean(),
  /** Towns with such businesses within 50 miles, nearest first, at most 8. */
  nearby: z.array(nearbyTown),
  kindred: z.array(countedTrade),
});

export type CityTrade = z.infer<typeof cityTrade>;

export const cityArea = z.object({
  state: z.string(),
  city: z.string(),
  slug: z.string(),
  name: z.string(),
  businessCount: z.int(),
  isIndexed: z.boolean(),
  /** Longitude and latitude of the border's corners. */
  corners: z.array(z.tuple([z.number(), z.number()])),
  others: z.array(z.object({ slug: z.string(), name: z.string(), businessCount: z.int() })),
});

export type CityArea = z.infer<typeof cityArea>;

const state = z.string().trim().min(2).max(50);

const city = z.string().trim().min(1).max(100);

export const placeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/places',
    summary: 'States that have businesses, each with its 12 largest cities and their counts',
    access: 'anyone',
    output: z.array(place),
  }),
  towns: endpoint({
    method: 'GET',
    path: '/api/towns',
    summary: 'The 12 towns with the most businesses',
    access: 'anyone',
    isOnManyScreens: true,
    output: z.array(town),
  }),
  readState: endpoint({
    method: 'GET',
    path: '/api/places/:state',
    summary: 'A state by its code or name: its 60 largest cities and its 60 largest trades',
    access: 'anyone',
    params: z.object({ state }),
    output: statePlace,
  }),
  readCity: endpoint({
    method: 'GET',
    path: '/api/places/:state/:city',
    summary: 'A town, given as `fort-worth` or `Fort Worth`, and its 60 largest trades',
    access: 'anyone',
    params: z.object({ state, city }),
    output: cityPlace,
  }),
  readStateStreet: endpoint({
    method: 'GET',
    path: '/api/streets/:state',
    summary: 'A state as its own page shows it: with the best rated of its 6 largest towns',
    access: 'anyone',
    params: z.object({ state }),
    output: stateStreet,
  }),
  readCityStreet: endpoint({
    method: 'GET',
    path: '/api/streets/:state/:city',
    summary:
      'A town as its own page shows it: what is open now, the best rated by what people come for, what is new, and the towns around',
    access: 'anyone',
    isOnManyScreens: true,
    params: z.object({ state, city }),
    output: cityStreet,
  }),
  readCityArea: endpoint({
    method: 'GET',
    path: '/api/places/:state/:city/areas/:area',
    summary:
      'A named part of a town, such as "North End": its border and how many businesses it has',
    access: 'anyone',
    params: z.object({ state, city, area: slugText }),
    output: cityArea,
  }),
  offers: endpoint({
    method: 'GET',
    path: '/api/offers',
    summary:
      'Businesses with an offer that runs now, of a town or of all; whose offers end first are ahead. 404 where the site has no offers.',
    access: 'anyone',
    paged: true,
    query: z.object({
      state: state.optional(),
      city: city.optional(),
      ...paging(PUBLIC_PAGE_SIZE),
    }),
    output: z.array(offeringBusiness),
  }),
  readCityTrade: endpoint({
    method: 'GET',
    path: '/api/places/:state/:city/:slug',
    summary:
      'A trade or category in a town: how many businesses there are, nearby towns, related trades',
    access: 'anyone',
    params: z.object({ state, city, slug: slugText }),
    output: cityTrade,
  }),
};

/**
 * Returns whether query parameters may reveal a visitor's position: a point or map area, but not a ZIP code
 * or town.
 */
export function holdsPosition(given: URLSearchParams): boolean {
  const isPoint = (near: string) => near.trim() !== '' && !/^\s*\d{5}\s*$|\p{L}/u.test(near);
  return given.getAll('near').some(isPoint) || given.getAll('bounds').some(Boolean);
}
