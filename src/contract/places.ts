import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { slugText } from './text.ts';
import { tradeName } from './trades.ts';

/** A town with fewer businesses of a trade has no page of them in search engines. */
export const LANDING_MINIMUM = 3;

/** A state with approved businesses, and its cities with the most of them. */
export const place = z.object({
  state: z.string(),
  businessCount: z.int(),
  cities: z.array(z.object({ city: z.string(), businessCount: z.int() })),
});
export type Place = z.infer<typeof place>;

const countedTrade = tradeName.extend({ businessCount: z.int() });
export type CountedTrade = z.infer<typeof countedTrade>;

export const statePlace = place.extend({ trades: z.array(countedTrade) });

/** A town as its businesses write it, else as the gazetteer does. */
export const cityPlace = z.object({
  state: z.string(),
  city: z.string(),
  businessCount: z.int(),
  trades: z.array(countedTrade),
  areas: z.array(z.object({ slug: z.string(), name: z.string(), businessCount: z.int() })),
});

const town = z.object({ city: z.string(), state: z.string(), businessCount: z.int() });
const nearbyTown = town.extend({ miles: z.number() });

export const cityTrade = z.object({
  state: z.string(),
  city: z.string(),
  kind: z.enum(['trade', 'category']),
  slug: z.string(),
  name: z.string(),
  parent: z.object({ slug: z.string(), name: z.string() }).nullable(),
  businessCount: z.int(),
  isIndexed: z.boolean(),
  /** Towns within 50 miles that have such businesses, the nearest first; at most 8. */
  nearby: z.array(nearbyTown),
  /** Other trades of the category in the town; at most 8. */
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
  /** Longitude and latitude of the corners of its border. */
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
  readCityArea: endpoint({
    method: 'GET',
    path: '/api/places/:state/:city/areas/:area',
    summary:
      'A named part of a town, such as "North End": its border and how many businesses it has',
    access: 'anyone',
    params: z.object({ state, city, area: slugText }),
    output: cityArea,
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

/** Whether parameters may reveal someone's position: a point or part of a map, not a ZIP code or town. */
export function holdsPosition(given: URLSearchParams): boolean {
  const isPoint = (near: string) => near.trim() !== '' && !/^\s*\d{5}\s*$|\p{L}/u.test(near);
  return given.getAll('near').some(isPoint) || given.getAll('bounds').some(Boolean);
}
