import type { FoundBusiness, ListedBusiness } from '../../contract/businesses.ts';
import type { Request } from '../kit/api.ts';
import { countPages, type ListPlace } from '../kit/list-place.ts';
import { readPages } from '../kit/read-pages.ts';

export type ResultRow = ReturnType<typeof toRow>;

export type RowBusiness = Pick<ListedBusiness, Extract<keyof ResultRow, keyof ListedBusiness>> &
  Partial<ResultRow>;

export function readResultRows<K extends 'GET /api/businesses' | 'GET /api/businesses/search'>(
  key: K,
  request: Request<K>,
  place: ListPlace,
) {
  const shown = import.meta.env.SSR ? toRow : undefined;
  const options = readPages<K, ResultRow>(key, request, countPages(place), shown);
  return { ...options, meta: { saidAs: 'rows' as const } };
}

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
    phoneE164: business.phoneE164,
    imageUrl: business.imageUrl,
    photo: business.photo,
    category: business.category,
    trades: business.trades,
    isPremium: business.isPremium,
    rating: business.rating,
    reviewCount: business.reviewCount,
    timeZone: business.timeZone,
    openings: business.openings,
    offer: business.offer,
    distanceMiles: business.distanceMiles,
    coordinates: business.coordinates,
    precision: business.precision,
    placement: business.placement,
    reasons: business.reasons,
  };
}
