/** What ranks before all others. Indexes businesses_search_best and _rated have the same `least`. */
export interface Tier {
  name: 'best' | 'rated';
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
