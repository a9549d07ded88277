import { createRandom } from '../../src/features/sample/reviews.rules.ts';

/** Creates a seeded random generator. The same seed gives the same year. */
export function openChance(seed: string) {
  const next = createRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T;
  /** Standard normal distribution, by the Box-Muller transform. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    int,
    pick,
    normal,
    is: (share: number) => next() < share,
    weigh<T>(items: readonly (readonly [T, number])[]): T {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left <= 0) return item;
      }
      return items[0]?.[0] as T;
    },
    poisson(mean: number): number {
      const end = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > end; product *= next()) count += 1;
      return count;
    },
  };
}

export type Chance = ReturnType<typeof openChance>;
