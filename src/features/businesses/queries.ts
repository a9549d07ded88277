import { sql } from 'kysely';
import type { Business, BusinessDetail } from '../../contract/businesses.ts';
import type { OwnerProof } from '../../contract/desk/owner.ts';
import { toE164 } from '../../contract/phone.ts';
import type { Photo } from '../../contract/photos.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { nextOpenings, upcomingHours } from '../openings/openings.ts';
import { findCityCoordinates } from './city-coordinates.ts';
import { IS_SAMPLE } from './sample-mark.rules.ts';
import { listSchemaTypes } from './schema-types.rules.ts';
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

type DetailRow = BusinessRow &
  Pick<ListingRow, 'source' | 'hours' | 'confirmedAt' | 'confirmedBy' | 'mayBeClosedAt'> & {
    photos: Photo[];
    ratingCounts: number[];
    schemaType: string | null;
    isLocalBusiness: boolean | null;
    sampleSum: number;
    sampleCount: number;
    reviewNotice: BusinessDetail['reviewNotice'];
    claimedBy: OwnerProof | null;
  };

const STARS = [5, 4, 3, 2, 1];

const shownPhotos = `
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'key', p.key, 'width', p.width, 'height', p.height, 'alt', p.alt)), '[]') as photos
    from (
      select key, width, height, alt from photos
      where business_id = b.id and state = 'ready' order by position, id
      limit case when b.is_premium and coalesce(b.premium_until > now(), true) then 10 else 3 end
    ) p
  ) shown`;

const shownNotice = `
  left join lateral (
    select json_build_object('removed', sum(removed), 'until', max(shown_until)) as review_notice
    from review_notices
    where business_id = b.id and shown_until > $3 and ended_at is null
    having count(*) > 0
  ) notice on true`;

/** By any slug that the business ever had. Primary keys all the way; indexes reviews_rated, reviews_author, photos_order and review_notices_business. */
export async function findBusinessBySlug(
  db: Database,
  slug: string,
  at: Date,
): Promise<BusinessDetail | null> {
  const [row] = await db.run<DetailRow>(
    {
      name: 'business_by_slug',
      text: `select ${businessColumns}, b.source, b.uncounted_reviews,
               b.hours, b.confirmed_at, b.confirmed_by, b.may_be_closed_at,
               t1.schema_type, t1.is_local_business, shown.photos, r.sample_sum, r.sample_count,
               o.proof as claimed_by, notice.review_notice,
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
               select coalesce(sum(rating) filter (where not is_held and is_counted), 0) as sample_sum,
                 count(*) filter (where not is_held and is_counted) as sample_count
               from reviews where business_id = b.id and ${IS_SAMPLE}
             ) r
             ${shownPhotos}
             ${shownNotice}
             where s.slug = $1 and b.is_listed`,
    },
    [slug, STARS, at],
  );
  if (!row) return null;
  const { source, ratingCounts, claimedBy, photos } = row;
  const ratings = STARS.map((rating, at) => ({ rating, count: ratingCounts[at] ?? 0 }));
  const business = toBusiness(row);
  return {
    ...business,
    ...locate(row),
    source,
    hours: upcomingHours(row, at),
    openings: nextOpenings(row, at),
    confirmedAt: (row.confirmedAt ?? row.submittedAt).toISOString(),
    confirmedBy: row.confirmedBy ?? 'source',
    mayBeClosed: row.mayBeClosedAt !== null,
    ratings,
    uncountedReviews: row.uncountedReviews,
    photos,
    schemaTypes: listSchemaTypes(readType(row), row.categorySlug),
    phoneE164: toE164(row.phone),
    genuineRating: rateGenuinely(row),
    claimedBy,
    reviewNotice: row.reviewNotice && {
      ...row.reviewNotice,
      until: new Date(row.reviewNotice.until).toISOString(),
    },
    socialPicture: signPath(row.id, describeSign(business)),
  };
}

function readType({ schemaType, isLocalBusiness }: DetailRow) {
  return schemaType === null ? null : { schemaType, isLocalBusiness: isLocalBusiness ?? true };
}

function rateGenuinely({ ratingSum, sampleSum, reviewCount, sampleCount }: DetailRow) {
  const genuine = reviewCount - sampleCount;
  return { rating: averageRating(ratingSum - sampleSum, genuine), reviewCount: genuine };
}

type Located = Pick<BusinessDetail, 'coordinates' | 'precision'>;

/** Its own point; else the center of a large city, of the ZIP code, of whatever town it is in. */
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

/** As its owner sees it, approved or not. */
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

/** Primary key. */
export async function findCategory(db: Database['kysely'] | DatabaseTransaction, id: number) {
  return (await selectCategory(db, id).executeTakeFirst()) ?? null;
}

/** The same, neither deleted nor renamed until the transaction ends. */
export async function holdCategory(trx: DatabaseTransaction, id: number) {
  return (await selectCategory(trx, id).forKeyShare().executeTakeFirst()) ?? null;
}
