import * as m from '#messages';
import type {
  Coordinates,
  LocationPrecision,
  NearbyBusiness,
} from '../../../contract/businesses.ts';
import { measureMiles } from '../../../domain/miles.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type BusinessRow, businessColumns, businessJoins, LISTED, toBusiness } from './shapes.ts';

const MAX = 4;
/** Maximum distance of a nearby business, in miles. */
const FAR = 25;
const ROUGHNESS: LocationPrecision[] = ['rooftop', 'zip', 'city'];

type Place = Coordinates & { precision: LocationPrecision };

/**
 * Returns up to four businesses within 25 miles with the same main trade, or with the same category if there
 * are none. Throws `not_found` if the business isn't listed.
 */
export async function findNearby(
  db: Database,
  id: number,
): Promise<{ cityKey: string; items: NearbyBusiness[] }> {
  const found = await findStanding(db, id);
  if (!found) throw new AppError('not_found', m.listings_no_such_address());
  const { ownCityKey: cityKey, ...own } = found.standing;
  const [latitude, longitude, locationPrecision] = [
    own.ownLatitude,
    own.ownLongitude,
    own.ownPrecision,
  ];
  const from = readPlace({ latitude, longitude, locationPrecision });
  if (!from) return { cityKey, items: [] };
  return { cityKey, items: found.neighbors.flatMap((row) => show(row, from)) };
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
      id: row.id,
      name,
      slug,
      category,
      trades,
      imageUrl,
      photo,
      city,
      state,
      rating,
      reviewCount: row.reviewCount,
      distanceMiles: Math.round(miles * 10) / 10,
      precision: rougher(from.precision, place.precision),
    },
  ];
}

function rougher(one: LocationPrecision, other: LocationPrecision): LocationPrecision {
  return ROUGHNESS.indexOf(one) > ROUGHNESS.indexOf(other) ? one : other;
}

interface Standing {
  ownCityKey: string;
  ownLatitude: number | null;
  ownLongitude: number | null;
  ownPrecision: LocationPrecision | null;
}

/**
 * Reads a listed business's location and its nearest neighbors by main trade, or by category if none is near.
 * Null if it isn't listed. Uses indexes `businesses_trade_point` and `businesses_category_point`.
 */
async function findStanding(
  db: Database,
  id: number,
): Promise<{ standing: Standing; neighbors: BusinessRow[] } | null> {
  const away = 'place <-> map_point(s.own_latitude, s.own_longitude)';
  const isNear = `miles_between(latitude, longitude, s.own_latitude, s.own_longitude) < ${FAR}`;
  const nearest = (condition: string) => `
    select *, ${away} as away from businesses
    where ${LISTED} and id <> $1 and s.own_latitude is not null and s.own_longitude is not null
      and ${condition}
    order by ${away}, id limit ${MAX}`;
  const rows = await db.run<Standing & (BusinessRow | { id: null })>(
    {
      name: 'standing',
      text: `select s.*, n.* from (
               select city_key as own_city_key, category_id as own_category_id,
                 trades[1] as own_trade_id, latitude as own_latitude, longitude as own_longitude,
                 location_precision as own_precision
               from businesses where id = $1 and ${LISTED}
             ) s left join lateral (
               with of_trade as materialized (${nearest('trades[1] = s.own_trade_id')})
               select ${businessColumns}, b.away from (
                 select * from of_trade
                 union all (${nearest(`category_id = s.own_category_id
                   and (select count(*) from of_trade where ${isNear}) = 0`)})
               ) b ${businessJoins}
             ) n on true order by n.away, n.id`,
    },
    [id],
  );
  const [standing] = rows;
  if (!standing) return null;
  return { standing, neighbors: rows.flatMap((row) => (row.id === null ? [] : [row])) };
}
