/**
 * The best rated, and all that are rated above a listing without reviews: they come before all others, by
 * rank and by `near`, and have a word index of their own (businesses_search_best, _rated).
 */
export interface Tier {
  name: 'best' | 'rated';
  /** Of the rank's key; the index has the same. */
  least: number;
}

const toKey = (score: number) => score * 2 ** 40;

/** The smallest first. A listing without reviews has the score 14 * 128. */
export const TIERS: Tier[] = [
  { name: 'best', least: toKey(17 * 128) },
  { name: 'rated', least: toKey(14 * 128 + 1) },
];

export function isInTier({ least }: Tier): string {
  return `sort_key >= ${least}`;
}
