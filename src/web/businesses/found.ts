import * as m from '#messages';
import type { FoundBusiness, ResultReason } from '../../contract/businesses.ts';
import { formatNumber } from '../kit/format.ts';

const lists = new Intl.ListFormat(m.format_locale(), { type: 'conjunction' });

/**
 * Formats a distance, such as `0.8 mi`, or `about 3 mi` if only the ZIP code or town is known. Returns null
 * without a distance.
 */
export function formatDistance({
  distanceMiles: miles,
  precision,
}: Pick<FoundBusiness, 'distanceMiles' | 'precision'>): string | null {
  if (miles === null) return null;
  if (precision === 'rooftop')
    return m.businesses_miles_short({
      value: miles < 10 ? miles.toFixed(1) : formatNumber(Math.round(miles)),
    });
  return miles < 1
    ? m.businesses_about_one_mile()
    : m.businesses_about_miles({ number: formatNumber(Math.round(miles)) });
}

const CLAUSES: Record<ResultReason['code'], (value: string) => string> = {
  name: () => m.businesses_because_name(),
  trade: (trade) => m.businesses_because_trade({ trade }),
  words: (words) =>
    words ? m.businesses_because_mentions({ words }) : m.businesses_because_words(),
  mentions: (words) => m.businesses_because_mentions({ words }),
  says: (label) => m.businesses_because_says({ label }),
  listed: (categories) => m.businesses_because_categories({ categories }),
  distance: (distance) => m.businesses_because_distance({ distance }),
  rating: (rating) => m.businesses_because_rating({ rating }),
  sponsored: () => m.businesses_because_sponsored(),
};

export function explainResult(reasons: ResultReason[]): string {
  const clauses = reasons.map(({ code, value }) => CLAUSES[code](value));
  const sentence = lists.format(clauses);
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
