import { queryOptions } from '@tanstack/react-query';
import type { FoundBusiness, ListedBusiness } from '../../contract/businesses.ts';
import { describeQuery, type Request } from '../kit/api.ts';
import { countPages, type ListPlace } from '../kit/list-place.ts';
import { askAs } from '../kit/read-all.ts';
import { readPages } from '../kit/read-pages.ts';

type Shown = keyof ReturnType<typeof toRow>;

/** Makes nullable fields optional, because pages omit null values. */
type Sent<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: T[K] | undefined;
};

export type ResultRow = Sent<Pick<FoundBusiness, Shown>>;

export type RowBusiness = Sent<Pick<ListedBusiness, Extract<Shown, keyof ListedBusiness>>> &
  Partial<ResultRow>;

export function readResultRows<K extends 'GET /api/businesses' | 'GET /api/businesses/search'>(
  key: K,
  request: Request<K>,
  place: ListPlace,
) {
  const shown = import.meta.env.SSR ? toRow : undefined;
  return readPages<K, ResultRow>(key, request, countPages(place), shown);
}

/** Reads a list without a search. Drops the reasons of its rows, except those of sponsored ones. */
export function readBrowsedRows<K extends 'GET /api/businesses' | 'GET /api/businesses/search'>(
  key: K,
  request: Request<K>,
  place: ListPlace,
) {
  return readPages<K, ResultRow>(key, request, countPages(place), (business) => ({
    ...toRow(business),
    reasons: business.placement === 'sponsored' ? business.reasons : [],
  }));
}

/** Reads the businesses shown below the results of a search, with the fields that lists show. */
export function readOtherRows(request: Request<'GET /api/businesses/search/others'>) {
  const asked = describeQuery('GET /api/businesses/search/others', request);
  return queryOptions({
    ...asked,
    queryFn: async (context): Promise<ResultRow[]> => {
      const rows = await askAs<FoundBusiness[]>(context, asked);
      return import.meta.env.SSR ? rows.map(toRow) : (rows as ResultRow[]);
    },
  });
}

/** Keeps the fields that lists and their maps show. */
function toRow(business: FoundBusiness) {
  return {
    id: business.id,
    name: business.name,
    slug: business.slug,
    description: business.description,
    address: business.address,
    city: business.city,
    state: business.state,
    zipCode: business.zipCode,
    phoneE164: business.phoneE164 ?? undefined,
    imageUrl: business.imageUrl ?? undefined,
    photo: business.photo ?? undefined,
    category: business.category,
    trades: business.trades,
    isPremium: business.isPremium,
    isMember: business.isMember,
    rating: business.rating,
    reviewCount: business.reviewCount,
    timeZone: business.timeZone ?? undefined,
    openings: business.openings,
    offer: business.offer ?? undefined,
    distanceMiles: business.distanceMiles ?? undefined,
    coordinates: business.coordinates ?? undefined,
    precision: business.precision ?? undefined,
    placement: business.placement,
    reasons: business.reasons,
  };
}
