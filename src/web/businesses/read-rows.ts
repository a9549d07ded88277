import type { FoundBusiness, ListedBusiness } from '../../contract/businesses.ts';
import type { Request } from '../api.ts';
import { countPages, type ListPlace } from '../list-place.ts';
import { readPages } from '../read-pages.ts';

/** What a list and its map show of a business; the rest does not go to the browser with a page. */
const ROW_FIELDS = [
  'id',
  'name',
  'slug',
  'description',
  'address',
  'city',
  'state',
  'zipCode',
  'phoneE164',
  'imageUrl',
  'photo',
  'category',
  'trades',
  'isPremium',
  'rating',
  'reviewCount',
  'timeZone',
  'openings',
  'offer',
  'distanceMiles',
  'coordinates',
  'precision',
  'placement',
  'reasons',
] as const satisfies (keyof FoundBusiness)[];

type RowField = (typeof ROW_FIELDS)[number];

export type FoundRow = Pick<FoundBusiness, RowField>;

/** Of a list that was not searched for, too. */
export type RowBusiness = Pick<ListedBusiness, Extract<RowField, keyof ListedBusiness>> &
  Partial<FoundRow>;

export function readRows<K extends 'GET /api/businesses' | 'GET /api/businesses/search'>(
  key: K,
  request: Request<K>,
  place: ListPlace,
) {
  return readPages<K, FoundRow>(
    key,
    request,
    countPages(place),
    import.meta.env.SSR ? toRow : undefined,
  );
}

function toRow(business: FoundBusiness): FoundRow {
  return Object.fromEntries(ROW_FIELDS.map((field) => [field, business[field]])) as FoundRow;
}
