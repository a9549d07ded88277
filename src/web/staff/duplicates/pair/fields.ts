import * as m from '#messages';
import type { DuplicatePair, TwinListing } from '../../../../contract/staff/duplicates.ts';
import { sourceNames } from '../../../businesses/detail/sources.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount } from '../../../format.ts';

export interface ComparedField {
  label: string;
  low: string;
  high: string;
}

const fields: [label: string, describe: (listing: TwinListing) => string][] = [
  [m.staff_duplicates_name(), ({ name }) => name],
  [m.staff_duplicates_address(), ({ address }) => address],
  [m.staff_duplicates_city(), ({ city, state }) => `${city}, ${state}`],
  [m.staff_duplicates_zip_code(), ({ zipCode }) => zipCode],
  [m.staff_duplicates_phone(), ({ phone }) => phone ?? ''],
  [m.staff_duplicates_website(), ({ website }) => website ?? ''],
  [m.staff_duplicates_email(), ({ email }) => email ?? ''],
  [m.staff_duplicates_owners_email(), ({ ownerEmail }) => ownerEmail ?? ''],
  [m.staff_duplicates_category(), ({ category }) => category.name],
  [m.staff_duplicates_trades(), ({ trades }) => trades.map(({ name }) => name).join(', ')],
  [m.staff_duplicates_description(), ({ description }) => description],
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
