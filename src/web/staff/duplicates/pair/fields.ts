import * as m from '#messages';
import type { DuplicateListing, DuplicatePair } from '../../../../contract/duplicates.ts';
import { distinct, labelOf, submittedFields } from '../../../../contract/listing-fields.ts';
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
  ...submittedFields.filter(
    (name): name is Exclude<typeof name, 'state' | 'imageUrl' | 'custom'> =>
      name !== 'state' && name !== 'imageUrl' && name !== 'custom',
  ),
]);

function describe(name: (typeof described)[number], listing: DuplicateListing): string {
  if (name === 'city') return `${listing.city}, ${listing.state}`;
  if (name === 'categoryId') return listing.category.name;
  if (name === 'trades') return listing.trades.map((trade) => trade.name).join(', ');
  return listing[name] ?? '';
}

const fields: [label: string, describe: (listing: DuplicateListing) => string][] = [
  ...described.map((name): [string, (listing: DuplicateListing) => string] => [
    labelOf(name),
    (listing) => describe(name, listing),
  ]),
  [m.common_reviews(), describeReviews],
  [m.common_photos(), ({ photoCount }) => (photoCount > 0 ? String(photoCount) : '')],
  [m.hours_title_short(), ({ hasHours }) => (hasHours ? m.duplicates_hours_entered() : '')],
  [m.common_premium(), describePremium],
  [m.common_owner(), ({ isClaimed }) => (isClaimed ? m.duplicates_claimed() : '')],
  [
    m.common_listing_status(),
    ({ isApproved }) => (isApproved ? m.common_listed() : m.common_waiting_approval()),
  ],
  [m.common_source(), ({ source }) => (source ? sourceNames[source] : '')],
  [m.common_submitted(), ({ submittedAt }) => formatDate(submittedAt)],
  [m.duplicates_confirmed(), ({ confirmedAt }) => (confirmedAt ? formatDate(confirmedAt) : '')],
];

/** What at least one of them has, in the order in which people compare. */
export function compareFields({ low, high }: DuplicatePair): ComparedField[] {
  return fields
    .map(([label, describe]) => ({ label, low: describe(low), high: describe(high) }))
    .filter(({ low, high }) => low || high);
}

function describeReviews({ reviewCount, uncountedReviews, rating }: DuplicateListing): string {
  const all = reviewCount + uncountedReviews;
  if (all === 0) return '';
  const count = formatCount(all, m.count_reviews);
  return reviewCount > 0 ? m.duplicates_reviews_stars({ count, value: rating.toFixed(1) }) : count;
}

function describePremium({ isPremium, premiumUntil }: DuplicateListing): string {
  if (!isPremium) return '';
  return premiumUntil ? m.common_until({ date: formatDate(premiumUntil) }) : m.duplicates_endless();
}

/** The older one stays, unless only the newer one is listed. */
export function chooseSurvivor({ low, high }: DuplicatePair): number {
  return high.isApproved && !low.isApproved ? high.id : low.id;
}
