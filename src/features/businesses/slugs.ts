import * as m from '#messages';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { invalidField } from './invalid-field.ts';
import type { ListingRow } from './shapes.ts';
import {
  claimSlug,
  findTakenSlugs,
  findUnavailableSlugs,
  hasSlug,
  lockSlug,
  releaseSlugs,
} from './slugs/queries.ts';
import { isReservedSlug, listSlugCandidates, type Named } from './slugs/rules.ts';

const FIRST_ROUND = 4;
const LONGEST_ROUND = 64;
const CANDIDATES_AT_ONCE = 20;

/**
 * A listing owns its slug from its first approval on. A submission only requests one, and gets the
 * next free one if another business took it meanwhile.
 */
export async function settleSlug(
  trx: DatabaseTransaction,
  before: ListingRow,
  after: ListingRow,
): Promise<string> {
  if (after.slug !== before.slug) await takeChosenSlug(trx, after);
  else if (after.isApproved && !before.isApproved) return claimRequestedSlug(trx, after);
  // Its approval was undone: it is a submission as before.
  else if (before.isApproved && !after.isApproved && !after.approvedAt) {
    await releaseSlugs(trx, after.id);
  }
  return after.slug;
}

async function takeChosenSlug(trx: DatabaseTransaction, { id, slug, isApproved }: ListingRow) {
  if (isReservedSlug(slug)) throw invalidField('slug', m.listings_slug_reserved());
  const isFree =
    isApproved || (await hasSlug(trx, id))
      ? await claimSlug(trx, slug, id)
      : !(await findTakenSlugs(trx, [slug])).has(slug);
  if (!isFree) {
    throw invalidField('slug', m.listings_slug_taken());
  }
}

async function claimRequestedSlug(trx: DatabaseTransaction, row: ListingRow): Promise<string> {
  for (let { slug } = row; ; slug = await chooseSlug(trx, row)) {
    if (await claimSlug(trx, slug, row.id)) return slug;
  }
}

export async function chooseSlug(trx: DatabaseTransaction, business: Named): Promise<string> {
  const candidates = listSlugCandidates(business);
  for (let isFirst = true; ; isFirst = false) {
    const next = Array.from({ length: CANDIDATES_AT_ONCE }, () => candidates.next().value ?? '');
    if (isFirst) await lockSlug(trx, next[0] ?? '');
    const taken = await findUnavailableSlugs(trx, next);
    const free = next.find((slug) => !taken.has(slug));
    if (free) return free;
  }
}

/** All different, in order. `findReserved` returns those of the slugs that are reserved elsewhere. */
export async function chooseSlugs(
  trx: DatabaseTransaction,
  businesses: Named[],
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
