import { sql } from 'kysely';
import * as m from '#messages';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import type { ListingRow } from './shapes.ts';
import { isReservedSlug, listSlugCandidates, type NamedListing } from './slugs.rules.ts';

const FIRST_ROUND = 4;
const LONGEST_ROUND = 64;
const CANDIDATES_AT_ONCE = 20;

/**
 * Claims a slug when a listing is first approved. Until then the slug is only requested; if another business
 * has taken it, the next free one is used.
 */
export async function settleSlug(
  trx: DatabaseTransaction,
  before: ListingRow,
  after: ListingRow,
): Promise<string> {
  if (after.slug !== before.slug) await takeChosenSlug(trx, after);
  else if (after.isApproved && !before.isApproved) return claimRequestedSlug(trx, after);
  // The approval was undone, so the listing only requests its slug again.
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

export async function chooseSlug(
  trx: DatabaseTransaction,
  business: NamedListing,
): Promise<string> {
  const candidates = listSlugCandidates(business);
  for (let isFirst = true; ; isFirst = false) {
    const next = Array.from({ length: CANDIDATES_AT_ONCE }, () => candidates.next().value ?? '');
    if (isFirst) await lockSlug(trx, next[0] ?? '');
    const taken = await findUnavailableSlugs(trx, next);
    const free = next.find((slug) => !taken.has(slug));
    if (free) return free;
  }
}

/**
 * Chooses distinct slugs, in the order of the businesses. `findReserved` returns the given slugs that are
 * reserved elsewhere.
 */
export async function chooseSlugs(
  trx: DatabaseTransaction,
  businesses: NamedListing[],
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

/** Locks a name until the transaction ends, so that concurrent submissions don't choose the same slug. */
async function lockSlug(trx: DatabaseTransaction, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${slug}`}, 0))`.execute(trx);
}

async function findTakenSlugs(trx: DatabaseTransaction, slugs: string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('businessSlugs')
    .select('slug')
    .where('slug', 'in', slugs)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Like `findTakenSlugs`, but also includes slugs requested by pending submissions. Uses index `businesses_pending`. */
export async function findUnavailableSlugs(
  trx: DatabaseTransaction,
  slugs: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from business_slugs where slug = any(${slugs})
    union all
    select slug from businesses
    where slug = any(${slugs}) and not is_approved and deleted_at is null
  `.execute(trx);
  return new Set(rows.map(({ slug }) => slug));
}

async function claimSlug(
  trx: DatabaseTransaction,
  slug: string,
  businessId: number,
): Promise<boolean> {
  const { rows } = await sql<{ businessId: number }>`
    insert into business_slugs (slug, business_id) values (${slug}, ${businessId})
    on conflict (slug) do update set business_id = business_slugs.business_id
    returning business_id
  `.execute(trx);
  return rows[0]?.businessId === businessId;
}

async function hasSlug(trx: DatabaseTransaction, businessId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('businessSlugs')
    .select('slug')
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return row !== undefined;
}

async function releaseSlugs(trx: DatabaseTransaction, businessId: number): Promise<void> {
  await trx.deleteFrom('businessSlugs').where('businessId', '=', businessId).execute();
}
