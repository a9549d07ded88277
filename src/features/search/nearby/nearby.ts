import * as m from '#messages';
import type { LocationPrecision, NearbyBusiness } from '../../../contract/businesses.ts';
import { measureMiles } from '../../../contract/miles.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type BusinessRow, toBusiness } from '../../businesses/shapes.ts';
import type { Point } from '../area/area.rules.ts';
import { findNeighbors, findStanding } from './queries.ts';

const MOST = 4;
/** Miles: what is farther away is no neighbor. */
const FAR = 25;
const ROUGHNESS: LocationPrecision[] = ['rooftop', 'zip', 'city'];

type Place = Point & { precision: LocationPrecision };

/** Of its main trade; where that has none around, or it has no trade, of its category. */
export async function findNearby(
  db: Database,
  id: number,
): Promise<{ cityKey: string; items: NearbyBusiness[] }> {
  const found = await findStanding(db, id, MOST);
  if (!found) throw new AppError('not_found', m.listings_no_such_address());
  const { ownCityKey: cityKey, ownCategoryId: categoryId, ...own } = found.standing;
  const [latitude, longitude, locationPrecision] = [
    own.ownLatitude,
    own.ownLongitude,
    own.ownPrecision,
  ];
  const from = readPlace({ latitude, longitude, locationPrecision });
  if (!from) return { cityKey, items: [] };
  const ofTrade = found.neighbors.flatMap((row) => show(row, from));
  if (ofTrade.length > 0) return { cityKey, items: ofTrade };
  const ofCategory = await findNeighbors(db, { categoryId, not: id }, from, MOST);
  return { cityKey, items: ofCategory.flatMap((row) => show(row, from)) };
}

type Stored = Pick<BusinessRow, 'latitude' | 'longitude' | 'locationPrecision'>;

function readPlace({ latitude, longitude, locationPrecision }: Stored): Place | null {
  if (latitude === null || longitude === null || !locationPrecision) return null;
  return { latitude, longitude, precision: locationPrecision };
}

function show(row: BusinessRow, from: Place): NearbyBusiness[] {
  const place = readPlace(row);
  const miles = place ? measureMiles(from, place) : FAR;
  if (!place || miles >= FAR) return [];
  const { name, slug, category, trades, imageUrl, photo, city, state, rating } = toBusiness(row);
  return [
    {
      ...{ id: row.id, name, slug, category, trades, imageUrl, photo, city, state, rating },
      reviewCount: row.reviewCount,
      distanceMiles: Math.round(miles * 10) / 10,
      precision: rougher(from.precision, place.precision),
    },
  ];
}

function rougher(one: LocationPrecision, other: LocationPrecision): LocationPrecision {
  return ROUGHNESS.indexOf(one) > ROUGHNESS.indexOf(other) ? one : other;
}
