import type { AppError } from '../errors.ts';

export interface BodyClaim {
  key: string;
  most: number;
}

/** Limits how much is in progress per key, whereas a rate limit only counts what began. */
export function createUnderWay(refuse: () => AppError) {
  const counts = new Map<string, number>();

  function add(key: string, change: 1 | -1) {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }

  return {
    async hold<T>(claims: BodyClaim[], work: () => Promise<T>): Promise<T> {
      if (claims.some(({ key, most }) => (counts.get(key) ?? 0) >= most)) throw refuse();
      for (const { key } of claims) add(key, 1);
      try {
        return await work();
      } finally {
        for (const { key } of claims) add(key, -1);
      }
    },
  };
}
