/** Weights of the facts in a listing's score; together they are 100. Their order is that of the bits in `listing_gaps`. */
const weights = {
  phone: 20,
  hours: 20,
  photo: 15,
  description: 15,
  website: 10,
  address: 10,
  email: 5,
  trades: 5,
} as const;

export type Fact = keyof typeof weights;

export const facts = Object.keys(weights) as [Fact, ...Fact[]];

interface Holder {
  phone: string | null;
  hours: unknown;
  photo: unknown;
  imageUrl: string | null;
  description: string;
  website: string | null;
  address: string;
  email: string | null;
  trades: readonly unknown[];
}

/** Lists what a listing lacks, the most important fact first. */
export function listGaps(holder: Holder): Fact[] {
  const { photo, imageUrl, trades, ...others } = holder;
  const held = { ...others, photo: photo ?? imageUrl, trades: trades.length > 0 };
  return facts.filter((fact) => !held[fact]);
}

/** Converts the bits in `listing_gaps.gaps` to facts. */
export function readGaps(bits: number): Fact[] {
  return facts.filter((_, at) => bits & (1 << at));
}

/** Lists all values of `listing_gaps.gaps` that include this fact. */
export function bitsWith(fact: Fact): number[] {
  const bit = 1 << facts.indexOf(fact);
  return Array.from({ length: 1 << facts.length }, (_, bits) => bits).filter((bits) => bits & bit);
}

/** Returns how complete a listing is, from 0 to 100. */
export function scoreOf(gaps: readonly Fact[]): number {
  return 100 - gaps.reduce((sum, fact) => sum + weights[fact], 0);
}
