import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { findTakenSlugs } from './listing.queries.ts';
import { isReservedSlug, listSlugCandidates } from './slugs/rules.ts';

const FIRST_ROUND = 4;
const LONGEST_ROUND = 64;

/**
 * Chooses a slug for each of many new businesses, in their order, all different. `findReserved` names
 * those of the given slugs that are spoken for elsewhere.
 */
export async function chooseSlugs(
  trx: DatabaseTransaction,
  businesses: { name: string; city: string; state: string }[],
  findReserved: (slugs: string[]) => Promise<string[]>,
): Promise<string[]> {
  const chosen: string[] = [];
  const used = new Set<string>();
  let waiting = businesses.map((business, at) => ({
    at,
    candidates: listSlugCandidates(business),
  }));
  for (let round = FIRST_ROUND; waiting.length > 0; round = Math.min(round * 2, LONGEST_ROUND)) {
    const offers = waiting.map((one) => ({
      ...one,
      slugs: Array.from({ length: round }, () => one.candidates.next().value ?? ''),
    }));
    const asked = [...new Set(offers.flatMap(({ slugs }) => slugs))].filter((s) => !used.has(s));
    const taken = asked.length > 0 ? await findTakenSlugs(trx, asked) : new Set<string>();
    for (const slug of asked.length > 0 ? await findReserved(asked) : []) taken.add(slug);
    waiting = [];
    for (const { at, candidates, slugs } of offers) {
      const free = slugs.find((slug) => !taken.has(slug) && !used.has(slug));
      if (free === undefined) waiting.push({ at, candidates });
      else {
        chosen[at] = free;
        used.add(free);
      }
    }
  }
  return chosen;
}

/** What is wrong with a slug that was chosen by hand; null when nothing is. */
export function findSlugFault(slug: string): string | null {
  if (!/^[a-z0-9-]+$/.test(slug)) {
    return 'Slug must contain only lowercase letters, numbers, and hyphens';
  }
  return isReservedSlug(slug) ? 'This slug is an address of our own; choose another' : null;
}
