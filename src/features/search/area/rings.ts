import { isBeyondCount } from '../find/beyond.ts';
import { orders } from '../find/orders.rules.ts';
import type { Matches } from '../find/page.ts';
import type { Scope, Term } from '../find/rules.ts';
import type { Attempt } from '../words/search.ts';
import { ANYWHERE } from './widening.rules.ts';

interface Asked {
  context: Pick<Attempt['context'], 'db' | 'statistics'>;
  search: Pick<Attempt['search'], 'cursor' | 'filters'>;
}

interface Rings {
  rings: number[];
  scope: Scope;
  terms: Term[];
  find(miles: number): Promise<Matches>;
}

/** The nearest ring that has some; after an empty first one, the nearest anywhere tells which may. */
export async function findInRings(
  { context, search }: Asked,
  { rings, scope, terms, find }: Rings,
): Promise<{ found: Matches; miles: number } | null> {
  let nearest = 0;
  for (const [at, miles] of rings.entries()) {
    if (at === 1 && !search.cursor) {
      const selection = { scope, terms, filters: search.filters ?? {} };
      const isRare = !(await isBeyondCount(context.db, context.statistics, selection));
      if (isRare) nearest = measureNearest(await find(ANYWHERE));
    }
    if (miles < Math.min(nearest, ANYWHERE)) continue;
    const found = await find(miles);
    if (found.total > 0) return { found, miles };
  }
  return null;
}

function measureNearest({ total, items: [first], order }: Matches): number {
  if (total === 0) return ANYWHERE;
  return order === orders.distance ? (first?.distance ?? 0) : 0;
}
