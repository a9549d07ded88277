import * as m from '#messages';
import { distinct, labelOf, submittedFields } from '../../../../contract/listing-fields.ts';
import type { DuplicatePair, TwinListing } from '../../../../contract/staff/duplicates.ts';
import { sourceNames } from '../../../businesses/detail/sources.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount } from '../../../format.ts';

export interface ComparedField {
  label: string;
  low: string;
  high: string;
}

const described = distinct([
  ...(['name', 'address', 'city', 'zipCode', 'phone', 'website', 'email', 'ownerEmail'] as const),
  ...(['categoryId', 'trades'] as const),
  ...submittedFields.filter((name) => name !== 'state' && name !== 'imageUrl'),
]);

function describe(name: (typeof described)[number], listing: TwinListing): string {
  if (name === 'city') return `${listing.city}, ${listing.state}`;
  if (name === 'categoryId') return listing.category.name;
  if (name === 'trades') return listing.trades.map((trade) => trade.name).join(', ');
  return listing[name] ?? '';
}

const fields: [label: string, describe: (listing: TwinListing) => string][] = [
  ...described.map((name): [string, (listing: TwinListing) => string] => [
    labelOf(name),
    (listing) => describe(name, listing),
  ]),
  [m.staff_duplicates_reviews(), describeReviews],
  [m.staff_duplicates_photos(), ({ photoCount }) => (photoCount > 0 ? String(photoCount) : '')],
  [m.staff_duplicates_hours(), ({ hasHours }) => (hasHours ? m.staff_duplicates_entered() : '')],
  [m.staff_duplicates_premium(), describePremium],
  [m.staff_duplicates_owner(), ({ isClaimed }) => (isClaimed ? m.staff_duplicates_claimed() : '')],
  [
    m.staff_duplicates_status(),
    ({ isApproved }) =>
      isApproved ? m.staff_duplicates_listed() : m.staff_duplicates_waits_for_approval(),
  ],
  [m.staff_duplicates_source(), ({ source }) => (source ? sourceNames[source] : '')],
  [m.staff_duplicates_submitted(), ({ submittedAt }) => formatDate(submittedAt)],
  [
    m.staff_duplicates_confirmed(),
    ({ confirmedAt }) => (confirmedAt ? formatDate(confirmedAt) : ''),
  ],
];

/** What at least one of them has, in the order in which people compare. */
export function compareFields({ low, high }: DuplicatePair): ComparedField[] {
  return fields
    .map(([label, describe]) => ({ label, low: describe(low), high: describe(high) }))
    .filter(({ low, high }) => low || high);
}

function describeReviews({ reviewCount, uncountedReviews, rating }: TwinListing): string {
  const all = reviewCount + uncountedReviews;
  if (all === 0) return '';
  const count = formatCount(all, m.count_reviews);
  return reviewCount > 0
    ? m.staff_duplicates_count_value_stars({ count, value: rating.toFixed(1) })
    : count;
}

function describePremium({ isPremium, premiumUntil }: TwinListing): string {
  if (!isPremium) return '';
  return premiumUntil
    ? m.staff_duplicates_until_date({ date: formatDate(premiumUntil) })
    : m.staff_duplicates_without_end();
}

/** The older one stays, unless only the newer one is listed. */
export function chooseSurvivor({ low, high }: DuplicatePair): number {
  return high.isApproved && !low.isApproved ? high.id : low.id;
}
