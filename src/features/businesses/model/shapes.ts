import type { ColumnType, Generated } from 'kysely';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';
import type {
  Business,
  Coordinates,
  ListedBusiness,
  Origins,
} from '../../../contract/businesses.ts';
import type { TradeName } from '../../../contract/trades.ts';
import { type Fact, listGaps } from '../../../domain/completeness.ts';
import type { CustomValues } from '../../../domain/custom-fields.ts';
import {
  type FieldValue,
  type FieldWith,
  pickFields,
  shownFields,
} from '../../../domain/listing-fields.ts';
import { MEMBER_TOKEN } from '../../../domain/memberships.ts';
import type { Offer } from '../../../domain/offers.ts';
import type { Hours } from '../../../domain/opening-hours.ts';
import { showPhone, toE164 } from '../../../domain/phone.ts';
import type { Photo } from '../../../domain/photos.ts';
import { type BoughtPlan, includes } from '../../../domain/plans.ts';
import type { Service } from '../../../domain/price-list.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import { nameCategory, nameTrade } from '../../trades/spanish-names.ts';
import { columnOf } from './field-columns.ts';
import { runningOffers } from './offers.rules.ts';

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    businesses: ShownColumns & {
      leadPhoto: Photo | null;
      origins: Origins | null;
      hours: Hours | null;
      custom: Generated<CustomValues>;
      services: Service[] | null;
      offers: Offer[] | null;
      /** Maintained by the trigger `businesses_keep_plan`. */
      plan: ColumnType<BoughtPlan | null, undefined, BoughtPlan | null>;
    };
    merges: {
      journal: ColumnType<unknown, string | null, string | null>;
    };
  }
}

type ShownColumns = {
  [Name in FieldWith<{ isShown: true }>]: Name extends FieldWith<{ isFilled: true }>
    ? Generated<FieldValue<Name>>
    : FieldValue<Name>;
};
/** SQL condition of all public lists: approved, not deleted, and inside the directory's area. */
export const LISTED = 'is_listed';

export type StoredBusiness = Stored<'businesses'>;

export type ListingRow = StoredBusiness;

export const businessJoins = `
  join categories c on c.id = b.category_id
  left join trades t1 on t1.id = b.trades[1]
  left join trades t2 on t2.id = b.trades[2]
  left join trades t3 on t3.id = b.trades[3]`;

export const businessColumns = `
  b.id, ${shownFields.map((name) => `b.${columnOf(name)}`).join(', ')},
  b.phone_e164, b.lead_photo, c.slug as category_slug, c.name as category_name,
  b.is_premium and coalesce(b.premium_until > now(), true) as is_premium, b.is_approved, b.is_outside,
  b.custom_tokens @> array['${MEMBER_TOKEN}'] as is_member,
  b.rating_sum, b.review_count, b.submitted_at, b.updated_at, b.sort_key, b.review_step, b.latitude, b.longitude,
  b.location_precision, t1.slug as trade_slug, t1.name as trade_name,
  t2.slug as second_trade_slug, t2.name as second_trade_name,
  t3.slug as third_trade_slug, t3.name as third_trade_name, b.time_zone, b.source_categories, b.offers, b.plan`;

/** Columns of search results, with whether visitors can send the business messages. */
export const resultColumns = `${businessColumns},
  not b.inquiries_off and exists (
    select from business_owners o
    where o.business_id = b.id and o.revoked_at is null and o.locked_at is null and o.takes_inquiries
  ) as takes_inquiries`;

export type BusinessRow = Omit<
  ListingRow,
  | 'nameKey'
  | 'cityKey'
  | 'categoryKey'
  | 'premiumUntil'
  | 'approvedAt'
  | 'deletedAt'
  | 'isListed'
  | 'version'
  | 'submissionKey'
  | 'trades'
  | 'tradesFrom'
  | 'source'
  | 'origins'
  | 'ownerEmail'
  | 'confirmedAt'
  | 'confirmedBy'
  | 'mayBeClosedAt'
  | 'inquiriesOff'
  | 'hours'
  | 'services'
  | 'openTokens'
  | 'areaTokens'
  | 'custom'
  | 'customTokens'
  | 'customWords'
> & { categorySlug: string; categoryName: string; isMember: boolean } & TradeColumns;

interface TradeColumns {
  tradeSlug: string | null;
  tradeName: string | null;
  secondTradeSlug: string | null;
  secondTradeName: string | null;
  thirdTradeSlug: string | null;
  thirdTradeName: string | null;
}

export function describeFields(
  row: Omit<BusinessRow, 'categorySlug' | 'categoryName' | 'isMember' | keyof TradeColumns>,
) {
  return pickFields(row, shownFields);
}

/** Converts a row to its public shape. Leaves out what only premium listings show, or what their plan leaves out. */
export function toBusiness(row: BusinessRow): Business {
  return {
    id: row.id,
    ...describeFields(row),
    phone: row.phone && showPhone(row.phone),
    website: row.isPremium && includes(row.plan, 'website') ? row.website : null,
    phoneE164: toE164(row.phoneE164 ?? row.phone),
    photo: row.leadPhoto,
    category: nameCategory({ slug: row.categorySlug, name: row.categoryName }),
    trades: nameTrades(row),
    isPremium: row.isPremium && includes(row.plan, 'badge'),
    ...(row.isMember && { isMember: true }),
    isApproved: row.isApproved,
    rating: averageRating(row.ratingSum, row.reviewCount),
    reviewCount: row.reviewCount,
    submittedAt: row.submittedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    timeZone: row.timeZone,
  };
}

/** Converts a row for lists, with its first current offer at `at`; `at` is null if the site doesn't use offers. */
export function toListedBusiness(
  row: BusinessRow,
  at: Date | null,
): Business & Pick<ListedBusiness, 'offer'> {
  const [offer] = row.offers && includes(row.plan, 'offers') ? runningOffers(row, at) : [];
  return {
    ...toBusiness(row),
    offer: offer ? { title: offer.title, until: offer.until } : null,
  };
}

export function toCoordinates({
  latitude,
  longitude,
}: Pick<ListingRow, 'latitude' | 'longitude'>): Coordinates | null {
  if (latitude === null || longitude === null) return null;
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

/** Returns the trades of a row, the first one first, in the language of the request. */
export function nameTrades(row: TradeColumns): TradeName[] {
  return [
    { slug: row.tradeSlug, name: row.tradeName },
    { slug: row.secondTradeSlug, name: row.secondTradeName },
    { slug: row.thirdTradeSlug, name: row.thirdTradeName },
  ]
    .filter((trade): trade is TradeName => trade.slug !== null)
    .map(nameTrade);
}

export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}

export const staffColumns = `
  ${businessColumns}, b.services, b.hours, b.owner_email, b.premium_until, b.deleted_at, b.version, b.may_be_closed_at, b.inquiries_off, b.source, b.name_key, b.category_key, b.city_key, b.custom,
  (select z.state from zip_codes z
   where z.zip_code = left(b.zip_code, 5) and z.state <> b.state) as zip_code_state`;

export type StaffRow = BusinessRow &
  Pick<
    ListingRow,
    | 'ownerEmail'
    | 'premiumUntil'
    | 'deletedAt'
    | 'version'
    | 'mayBeClosedAt'
    | 'inquiriesOff'
    | 'source'
    | 'nameKey'
    | 'categoryKey'
    | 'cityKey'
    | 'custom'
    | 'services'
    | 'hours'
  > & { zipCodeState: string | null };

export function listLacks(row: BusinessRow & Pick<ListingRow, 'hours'>): Fact[] {
  return listGaps({ ...row, photo: row.leadPhoto, trades: nameTrades(row) });
}

/** Converts a row for its owner and staff, who also see what the plan hides from visitors. */
export function toWholeBusiness(
  row: BusinessRow & Pick<ListingRow, 'ownerEmail' | 'premiumUntil'>,
) {
  return {
    ...toBusiness(row),
    website: row.website,
    isPremium: row.isPremium,
    ownerEmail: row.ownerEmail,
    premiumUntil: row.premiumUntil?.toISOString() ?? null,
  };
}

export function toStaffBusiness(row: StaffRow): StaffBusiness {
  return {
    ...toWholeBusiness(row),
    plan: row.isPremium ? (row.plan?.name ?? null) : null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    version: row.version,
    zipCodeState: row.zipCodeState,
    mayBeClosed: row.mayBeClosedAt !== null,
    inquiriesOff: row.inquiriesOff,
    source: row.source,
    coordinates: toCoordinates(row),
    precision: row.locationPrecision,
    isOutside: row.isOutside,
    lacks: listLacks(row),
    custom: row.custom,
    services: row.services ?? [],
    offers: row.offers ?? [],
  };
}
