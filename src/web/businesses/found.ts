import type { FoundBusiness, ResultReason } from '../../contract/businesses.ts';
import { formatNumber } from '../format.ts';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** `0.8 mi`; `about 3 mi` where only the ZIP code or the town is known; null without a distance. */
export function formatDistance({
  distanceMiles: miles,
  precision,
}: Pick<FoundBusiness, 'distanceMiles' | 'precision'>): string | null {
  if (miles === null) return null;
  if (precision === 'rooftop')
    return `${miles < 10 ? miles.toFixed(1) : formatNumber(Math.round(miles))} mi`;
  return miles < 1 ? 'about 1 mi' : `about ${formatNumber(Math.round(miles))} mi`;
}

const CLAUSES: Record<ResultReason['code'], (value: string) => string> = {
  name: () => 'its name matches',
  trade: (trade) => `it is listed under ${trade}`,
  words: (words) => (words ? `it mentions ${words}` : 'it matches your words'),
  distance: (distance) => `it is ${distance} away`,
  rating: (rating) => `it is rated ${rating}`,
  sponsored: () => 'its owner pays to be shown first',
};

export function explainResult(reasons: ResultReason[]): string {
  const clauses = reasons.map(({ code, value }) => CLAUSES[code](value));
  const sentence = lists.format(clauses);
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
