import { sql } from 'kysely';
import type { Business, BusinessDetail, OwnerProof } from '../../../contract/businesses.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { type ShownField, showFields } from '../../../domain/custom-values.ts';
import { MAX_REVIEW_PHOTOS } from '../../../domain/photo-widths.ts';
import type { Photo, VisitorPhoto } from '../../../domain/photos.ts';
import { includes } from '../../../domain/plans.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { nextOpenings, upcomingHours } from '../../hours/openings.ts';
import { readFields } from './custom-fields.ts';
import { upcomingOffers } from './offers.rules.ts';
import { IS_IMPORTED, IS_SAMPLE } from './sample-mark.rules.ts';
import {
  averageRating,
  type BusinessRow,
  businessColumns,
  businessJoins,
  type ListingRow,
  toBusiness,
  toCoordinates,
} from './shapes.ts';
import { describeSign, signPath } from './social-sign.rules.ts';
import { hasWords, MAX_LOOKED_AT } from './staff-search.queries.ts';

type DetailRow = BusinessRow &
  Pick<
    ListingRow,
    'source' | 'hours' | 'services' | 'custom' | 'confirmedAt' | 'confirmedBy' | 'mayBeClosedAt'
  > & {
    photos: Photo[];
    visitorPhotos: VisitorPhoto[];
    ratingCounts: number[];
    schemaType: string | null;
    isLocalBusiness: boolean | null;
    sampleSum: number;
    sampleCount: number;
    importedReviews: number;
    reviewNotice: BusinessDetail['reviewNotice'];
    claimedBy: OwnerProof | null;
    takesInquiries: boolean | null;
  };

const STARS = [5, 4, 3, 2, 1];

const shownPhotos = `
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'key', p.key, 'width', p.width, 'height', p.height, 'alt', p.alt)), '[]') as photos
    from (
      select key, width, height, alt from photos
      where business_id = b.id and state = 'ready' order by position, id
      limit case when b.is_premium and coalesce(b.premium_until > now(), true)
        then coalesce((b.plan ->> 'photos')::int, 10) else 3 end
    ) p
  ) shown`;

/** SQL condition for photos `p` of a review that visitors see. */
export const IS_SHOWN_WITH_REVIEW = `p.state = 'ready' and not p.is_held and p.removed_at is null`;

/**
 * The photos of the latest reviews. Uses indexes `reviews_with_photos` and `photos_review`; the inner limit keeps the
 * planner from reading the photos of all listings.
 */
const photosOfVisitors = `
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'key', p.key, 'width', p.width, 'height', p.height, 'alt', p.alt,
      'reviewId', p.review_id, 'reviewerName', p.reviewer_name)), '[]') as visitor_photos
    from (
      select p.*, v.reviewer_name
      from reviews v cross join lateral (
        select * from photos p where p.review_id = v.id and ${IS_SHOWN_WITH_REVIEW}
        order by p.id desc limit ${MAX_REVIEW_PHOTOS}
      ) p
      where $4 and v.business_id = b.id and v.has_photos and not v.is_held
      order by v.id desc, p.id desc limit 12
    ) p
  ) visitors`;

const shownNotice = `
  left join lateral (
    select json_build_object('removed', sum(removed), 'until', max(shown_until)) as review_notice
    from review_notices
    where business_id = b.id and shown_until > $3 and ended_at is null
    having count(*) > 0
  ) notice on true`;

interface Known {
  /** Time for choosing current offers; null if the site doesn't use offers. */
  offersAt?: Date | null;
  /** Whether the site lets visitors write to businesses. */
  inquiries?: boolean;
  reviewPhotos?: boolean;
  fields?: readonly CustomField[];
}

/**
 * Finds a listing by any slug it has ever had. Uses primary keys and indexes `reviews_rated`,
 * `reviews_author`, `photos_order` and `review_notices_business`.
 */
export async function findBusinessBySlug(
  db: Database,
  slug: string,
  at: Date,
  { offersAt = at, inquiries = false, reviewPhotos = false, fields }: Known = {},
): Promise<BusinessDetail | null> {
  const [row] = await db.run<DetailRow>(
    {
      name: 'business_by_slug',
      text: `select ${businessColumns}, b.source, b.uncounted_reviews,
               b.hours, b.services, b.custom, b.confirmed_at, b.confirmed_by, b.may_be_closed_at,
               t1.schema_type, t1.is_local_business, shown.photos,
               visitors.visitor_photos, r.sample_sum, r.sample_count, r.imported_reviews,
               o.proof as claimed_by, o.takes_inquiries and not b.inquiries_off as takes_inquiries, notice.review_notice,
               array(
                 select (
                   select count(*)::int from reviews
                   where business_id = b.id and rating = stars and not is_held and is_counted)
                 from unnest($2::smallint[]) as stars) as rating_counts
             from business_slugs s
             join businesses b on b.id = s.business_id
             ${businessJoins}
             left join business_owners o
               on o.business_id = b.id and o.revoked_at is null and o.locked_at is null
             cross join lateral (
               select coalesce(sum(rating), 0) as sample_sum, count(*) as sample_count,
                 count(*) filter (where import_id is not null)::int as imported_reviews
               from reviews where business_id = b.id and not is_held and is_counted
                 and (${IS_SAMPLE} or ${IS_IMPORTED})
             ) r
             ${shownPhotos}
             ${photosOfVisitors}
             ${shownNotice}
             where s.slug = $1 and b.is_listed`,
    },
    [slug, STARS, at, reviewPhotos],
  );
  if (!row) return null;
  const { source, sourceCategories, ratingCounts, claimedBy, photos, visitorPhotos } = row;
  const ratings = STARS.map((rating, at) => ({ rating, count: ratingCounts[at] ?? 0 }));
  const business = toBusiness(row);
  return {
    ...business,
    ...locate(row),
    source,
    sourceCategories,
    hours: upcomingHours(row, at),
    openings: nextOpenings(row, at),
    services: includes(row.plan, 'services') ? (row.services ?? []) : [],
    offers: upcomingOffers(row, includes(row.plan, 'offers') ? offersAt : null),
    confirmedAt: (row.confirmedAt ?? row.submittedAt).toISOString(),
    confirmedBy: row.confirmedBy ?? 'source',
    mayBeClosed: row.mayBeClosedAt !== null,
    ratings,
    uncountedReviews: row.uncountedReviews,
    photos,
    ...(visitorPhotos.length > 0 && { visitorPhotos }),
    schemaTypes: listSchemaTypes(readType(row), row.categorySlug),
    genuineRating: rateGenuinely(row),
    importedReviews: row.importedReviews,
    claimedBy,
    ...(inquiries && row.takesInquiries && { takesInquiries: true as const }),
    reviewNotice: row.reviewNotice && {
      ...row.reviewNotice,
      until: new Date(row.reviewNotice.until).toISOString(),
    },
    fields: await showOwn(db, row, fields),
    socialPicture: signPath(row.id, describeSign(business)),
  };
}

async function showOwn(
  db: Database,
  row: DetailRow,
  known?: readonly CustomField[],
): Promise<ShownField[]> {
  if (Object.keys(row.custom).length === 0) return [];
  const trades = [row.tradeSlug, row.secondTradeSlug, row.thirdTradeSlug];
  const holder = { categoryId: row.categoryId, trades: trades.filter((slug) => slug !== null) };
  return showFields(known ?? (await readFields(db.kysely)), row.custom, holder);
}

function readType({ schemaType, isLocalBusiness }: DetailRow) {
  return schemaType === null ? null : { schemaType, isLocalBusiness: isLocalBusiness ?? true };
}

function rateGenuinely({ ratingSum, sampleSum, reviewCount, sampleCount }: DetailRow) {
  const genuine = reviewCount - sampleCount;
  return { rating: averageRating(ratingSum - sampleSum, genuine), reviewCount: genuine };
}

type Located = Pick<BusinessDetail, 'coordinates' | 'precision'>;

/** Prefers exact coordinates, then the center of a large city, then the stored ZIP code or town location. */
function locate(row: DetailRow): Located {
  const own = at(row.latitude, row.longitude, row.locationPrecision);
  if (own.precision === 'rooftop') return own;
  const [latitude = null, longitude = null] = findCityCoordinates(row.city, row.state) ?? [];
  const city = at(latitude, longitude, 'city');
  return city.coordinates ? city : own;
}

function at(
  latitude: number | null,
  longitude: number | null,
  precision: Located['precision'],
): Located {
  const coordinates = toCoordinates({ latitude, longitude });
  return { coordinates, precision: coordinates && precision };
}

export async function readListing(trx: DatabaseTransaction, id: number): Promise<Business> {
  const { rows } = await sql<BusinessRow>`
    select ${sql.raw(businessColumns)}
    from businesses b ${sql.raw(businessJoins)} where b.id = ${id}
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`Business ${id} is gone`);
  return toBusiness(row);
}

function selectCategory(db: Database['kysely'] | DatabaseTransaction, id: number) {
  return db.selectFrom('categories').select(['slug', 'name']).where('id', '=', id);
}

export async function findCategory(db: Database['kysely'] | DatabaseTransaction, id: number) {
  return (await selectCategory(db, id).executeTakeFirst()) ?? null;
}

/** Reads a category and locks it against deletion and renaming until the transaction ends. */
export async function holdCategory(trx: DatabaseTransaction, id: number) {
  return (await selectCategory(trx, id).forKeyShare().executeTakeFirst()) ?? null;
}

const LOCAL_BUSINESS = 'LocalBusiness';

/** schema.org types used when the trade is unknown; all are subtypes of LocalBusiness. */
const OF_CATEGORY: Record<string, string> = {
  restaurants: 'FoodEstablishment',
  retail: 'Store',
  healthcare: 'MedicalBusiness',
  automotive: 'AutomotiveBusiness',
  beauty: 'HealthAndBeautyBusiness',
  fitness: 'SportsActivityLocation',
};

/**
 * Returns the schema.org types of the main trade. LocalBusiness is added for types such as churches, which
 * schema.org doesn't count as local businesses.
 */
function listSchemaTypes(
  trade: { schemaType: string; isLocalBusiness: boolean } | null,
  categorySlug: string,
): string[] {
  if (!trade) return [OF_CATEGORY[categorySlug] ?? LOCAL_BUSINESS];
  return trade.isLocalBusiness ? [trade.schemaType] : [trade.schemaType, LOCAL_BUSINESS];
}

type Coordinates = readonly [latitude: number, longitude: number];

const cityCoordinates: Record<string, Coordinates> = {
  'new york, ny': [40.7143, -74.006],
  'los angeles, ca': [34.0522, -118.2437],
  'chicago, il': [41.85, -87.65],
  'houston, tx': [29.7633, -95.3633],
  'philadelphia, pa': [39.9523, -75.1638],
  'phoenix, az': [33.4484, -112.074],
  'san antonio, tx': [29.4241, -98.4936],
  'san diego, ca': [32.7157, -117.1647],
  'dallas, tx': [32.7831, -96.8067],
  'san jose, ca': [37.3394, -121.895],
  'austin, tx': [30.2672, -97.7431],
  'jacksonville, fl': [30.3322, -81.6556],
  'san francisco, ca': [37.7749, -122.4194],
  'columbus, oh': [39.9612, -82.9988],
  'fort worth, tx': [32.7254, -97.3208],
  'indianapolis, in': [39.7684, -86.158],
  'charlotte, nc': [35.2271, -80.8431],
  'seattle, wa': [47.6062, -122.3321],
  'denver, co': [39.7392, -104.9847],
  'el paso, tx': [31.7587, -106.4869],
  'detroit, mi': [42.3314, -83.0457],
  'boston, ma': [42.3584, -71.0598],
  'memphis, tn': [35.1495, -90.049],
  'portland, or': [45.5234, -122.6762],
  'oklahoma city, ok': [35.4676, -97.5164],
  'las vegas, nv': [36.175, -115.1372],
  'baltimore, md': [39.2904, -76.6122],
  'washington, dc': [38.8951, -77.0364],
  'milwaukee, wi': [43.0389, -87.9065],
  'albuquerque, nm': [35.0845, -106.6511],
  'tucson, az': [32.2217, -110.9265],
  'nashville, tn': [36.1659, -86.7844],
  'fresno, ca': [36.7477, -119.7724],
  'sacramento, ca': [38.5816, -121.4944],
  'kansas city, mo': [39.0997, -94.5786],
  'long beach, ca': [33.767, -118.1892],
  'mesa, az': [33.4223, -111.8226],
  'atlanta, ga': [33.749, -84.388],
  'colorado springs, co': [38.8339, -104.8214],
  'virginia beach, va': [36.8529, -75.978],
  'raleigh, nc': [35.7721, -78.6386],
  'omaha, ne': [41.2563, -95.9404],
  'miami, fl': [25.7743, -80.1937],
  'oakland, ca': [37.8044, -122.2708],
  'minneapolis, mn': [44.98, -93.2638],
  'tulsa, ok': [36.154, -95.9928],
  'wichita, ks': [37.6922, -97.3375],
  'new orleans, la': [29.9547, -90.0751],
  'arlington, tx': [32.7357, -97.1081],
  'cleveland, oh': [41.4995, -81.6954],
};

function findCityCoordinates(city: string, state: string): Coordinates | null {
  return cityCoordinates[`${city}, ${state}`.toLowerCase()] ?? null;
}

/**
 * Finds listings whose names contain all words, best first. Ranks at most 20,000 matches; ties are sorted by
 * id. Uses index `business_texts_text`.
 */
export async function findIdsByName(
  db: Database['kysely'] | DatabaseTransaction,
  words: string[][],
  most: number,
): Promise<number[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select b.id, b.sort_key from business_texts t join businesses b on b.id = t.business_id
      where ${hasWords(sql`t.text`, words)} and ${hasWords(sql`(' ' || b.name_key)`, words)}
      limit ${MAX_LOOKED_AT}
    )
    select id from found order by sort_key desc, id limit ${most}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL for a listing as JSON for staff. The query must join `businesses` as `b` and its category as `c`. */
export const namedListingJson = sql.raw(`json_build_object(
  'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
  'category', json_build_object('slug', c.slug),
  'isListed', b.is_listed)`);

/**
 * Follows merges to the surviving listing; returns the id itself if it was never merged. Uses index
 * `merges_current`.
 */
export async function findSurvivor(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive followed as (
      select ${id}::bigint as id, 0 as step
      union all
      select m.survivor_id, f.step + 1
      from followed f join merges m on m.merged_id = f.id and m.undone_at is null
      where f.step < 100
    )
    select id from followed order by step desc limit 1
  `.execute(db);
  return rows[0]?.id ?? id;
}
