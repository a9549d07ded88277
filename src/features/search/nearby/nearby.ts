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
  const standing = await findStanding(db, id);
  if (!standing) throw new AppError('not_found', m.search_nearby_there_is_no_business_at_this());
  const { cityKey, tradeId, categoryId } = standing;
  const from = readPlace(standing);
  if (!from) return { cityKey, items: [] };
  const look = async (kind: 'trade' | 'category', of: number) =>
    (await findNeighbors(db, { kind, of, not: id }, from, MOST)).flatMap((row) => show(row, from));
  const ofTrade = tradeId === null ? [] : await look('trade', tradeId);
  return { cityKey, items: ofTrade.length > 0 ? ofTrade : await look('category', categoryId) };
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
