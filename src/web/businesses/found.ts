import * as m from '#messages';
import type { FoundBusiness, ResultReason } from '../../contract/businesses.ts';
import { formatNumber } from '../format.ts';

const lists = new Intl.ListFormat(m.locale(), { type: 'conjunction' });

/** `0.8 mi`; `about 3 mi` where only the ZIP code or the town is known; null without a distance. */
export function formatDistance({
  distanceMiles: miles,
  precision,
}: Pick<FoundBusiness, 'distanceMiles' | 'precision'>): string | null {
  if (miles === null) return null;
  if (precision === 'rooftop')
    return m.businesses_value_mi({
      value: miles < 10 ? miles.toFixed(1) : formatNumber(Math.round(miles)),
    });
  return miles < 1
    ? m.businesses_about_1_mi()
    : m.businesses_about_number_mi({ number: formatNumber(Math.round(miles)) });
}

const CLAUSES: Record<ResultReason['code'], (value: string) => string> = {
  name: () => m.businesses_its_name_matches(),
  trade: (trade) => m.businesses_it_is_listed_under_trade({ trade }),
  words: (words) =>
    words ? m.businesses_it_mentions_words({ words }) : m.businesses_it_matches_your_words(),
  mentions: (words) => m.businesses_it_mentions_words({ words }),
  listed: (categories) => m.search_also_listed_under({ categories }),
  distance: (distance) => m.businesses_it_is_distance_away({ distance }),
  rating: (rating) => m.businesses_it_is_rated_rating({ rating }),
  sponsored: () => m.businesses_its_owner_pays_to_be_shown(),
};

export function explainResult(reasons: ResultReason[]): string {
  const clauses = reasons.map(({ code, value }) => CLAUSES[code](value));
  const sentence = lists.format(clauses);
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
