import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import type {
  DuplicateListing,
  DuplicatePair,
  LikeliestDuplicate,
  PairState,
} from '../../contract/duplicates.staff.ts';
import type { CustomField } from '../../domain/custom-fields.ts';
import { customFieldLabel, formatCustomValue } from '../../domain/custom-values.ts';
import type { DuplicateReason, DuplicateVerdict } from '../../domain/duplicate-verdict.ts';
import { type BoundedCount, countUpTo } from '../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { readFields } from '../businesses/model/custom-fields.ts';
import {
  businessJoins,
  type ListingRow,
  type StaffRow,
  staffColumns,
  toStaffBusiness,
} from '../businesses/model/shapes.ts';
import {
  findDuplicatesOfAll,
  findPossibleDuplicates,
} from '../duplicates/model/find-duplicates.ts';
import { readDuplicateFacts } from '../duplicates/model/queries.ts';
import { BANDS, MAYBE, verdictOf } from '../duplicates/model/score.rules.ts';

export interface PairRow {
  lowId: number;
  highId: number;
  score: number;
  reasons: DuplicateReason[];
  state: PairState;
  decidedAt: Date | null;
}

export interface PairFilter {
  state: PairState;
  verdict?: DuplicateVerdict | undefined;
  businessId?: number | undefined;
}

export interface PairPosition {
  score: number;
  lowId: number;
  highId: number;
}

const columns = sql`p.low_id, p.high_id, p.score, p.reasons, p.state, p.decided_at`;

/** Excludes pairs with a deleted listing; merged ones are listed under merges. */
function selectPairs({ state, verdict, businessId }: PairFilter): RawBuilder<unknown> {
  const [least, below] = verdict ? BANDS[verdict] : [MAYBE, null];
  return sql`
    from duplicate_pairs p
    join businesses l on l.id = p.low_id and l.deleted_at is null
    join businesses h on h.id = p.high_id and h.deleted_at is null
    where p.state = ${sql.lit(state)} and p.score >= ${least}::real
      ${below === null ? sql`` : sql`and p.score < ${below}::real`}
      ${businessId ? sql`and (p.low_id = ${businessId} or p.high_id = ${businessId})` : sql``}`;
}

/**
 * Returns pairs, highest score first. Uses index `duplicate_pairs_open` or `duplicate_pairs_decided`, or the
 * listing's id when filtered by listing.
 */
export async function findPairs(
  db: Database,
  filter: PairFilter,
  { after, limit }: { after: PairPosition | null; limit: number },
): Promise<PairRow[]> {
  const beyond = after
    ? sql`and p.score <= ${after.score}::real and (p.score < ${after.score}::real
        or (p.low_id, p.high_id) > (${after.lowId}, ${after.highId}))`
    : sql``;
  const { rows } = await sql<PairRow>`
    select ${columns} ${selectPairs(filter)} ${beyond}
    order by p.score desc, p.low_id, p.high_id limit ${limit}
  `.execute(db.kysely);
  return rows;
}

export function countPairs(db: Database, filter: PairFilter): Promise<BoundedCount> {
  return countUpTo(db.kysely, sql`select ${selectPairs(filter)}`);
}

export async function findPair(
  db: Database['kysely'] | DatabaseTransaction,
  { lowId, highId }: { lowId: number; highId: number },
): Promise<PairRow | null> {
  const { rows } = await sql<PairRow>`
    select ${columns} from duplicate_pairs p where p.low_id = ${lowId} and p.high_id = ${highId}
  `.execute(db);
  return rows[0] ?? null;
}

type DuplicateListingRow = StaffRow &
  Pick<ListingRow, 'source' | 'uncountedReviews' | 'confirmedAt'> & {
    isClaimed: boolean;
    photoCount: number;
    hasHours: boolean;
  };

export async function findDuplicateListings(
  db: Database,
  ids: number[],
): Promise<Map<number, DuplicateListing>> {
  const { rows } = await sql<DuplicateListingRow>`
    select ${sql.raw(staffColumns)}, b.source, b.uncounted_reviews, b.confirmed_at,
      b.hours is not null as has_hours,
      exists (select from business_owners o
        where o.business_id = b.id and o.revoked_at is null) as is_claimed,
      (select count(*)::int from photos p
       where p.business_id = b.id and p.state = 'ready') as photo_count
    from businesses b ${sql.raw(businessJoins)}
    where b.id = any(${ids}::bigint[]) and b.deleted_at is null
  `.execute(db.kysely);
  const hasOwn = rows.some(({ custom }) => Object.keys(custom).length > 0);
  const fields = hasOwn ? await readFields(db.kysely) : [];
  return new Map(rows.map((row) => [row.id, toDuplicateListing(row, fields)]));
}

function toDuplicateListing(
  row: DuplicateListingRow,
  fields: readonly CustomField[],
): DuplicateListing {
  const { source, uncountedReviews, isClaimed, photoCount, hasHours } = row;
  const own = fields.map((field) => ({
    name: customFieldLabel(field),
    words: formatCustomValue(field, row.custom[field.key]),
  }));
  return {
    ...toStaffBusiness(row),
    source,
    uncountedReviews,
    isClaimed,
    photoCount,
    hasHours,
    own: own.filter(({ words }) => words !== ''),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  };
}

export async function findIdBySlug(db: Database, slug: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select business_id as id from business_slugs where slug = ${slug}
    union all
    select id from businesses where slug = ${slug} and not is_approved and deleted_at is null
    limit 1
  `.execute(db.kysely);
  return rows[0]?.id ?? null;
}

export async function savePairState(
  trx: DatabaseTransaction,
  { lowId, highId }: { lowId: number; highId: number },
  decided: { by: string; at: Date } | null,
): Promise<void> {
  const state = decided ? 'different' : 'open';
  const [by, at] = [decided?.by ?? null, decided?.at ?? null];
  await sql`
    insert into duplicate_pairs
      (low_id, high_id, score, reasons, state, found_at, decided_at, decided_by)
    values (${lowId}, ${highId}, 0, '[]', ${state}, coalesce(${at}::timestamptz, now()), ${at}, ${by})
    on conflict (low_id, high_id) do update
      set state = excluded.state, decided_at = excluded.decided_at, decided_by = excluded.decided_by
  `.execute(trx);
}

export async function findDecided(db: Database, id: number): Promise<Set<number>> {
  const { rows } = await sql<{ otherId: number }>`
    select case when low_id = ${id} then high_id else low_id end as other_id
    from duplicate_pairs where (low_id = ${id} or high_id = ${id}) and state <> 'open'
  `.execute(db.kysely);
  return new Set(rows.map(({ otherId }) => otherId));
}

/** Returns the same as `findDecided` for many listings, in both directions, as keys such as `12 7`. */
export async function findDecidedOf(db: Database, ids: number[]): Promise<Set<string>> {
  const { rows } = await sql<{ lowId: number; highId: number }>`
    select low_id, high_id from duplicate_pairs
    where state <> 'open' and (low_id = any(${ids}::bigint[]) or high_id = any(${ids}::bigint[]))
  `.execute(db.kysely);
  return new Set(rows.flatMap(({ lowId, highId }) => [`${lowId} ${highId}`, `${highId} ${lowId}`]));
}

const position = z
  .tuple([z.number(), cursorId, cursorId])
  .transform(([score, lowId, highId]) => ({ score, lowId, highId }));

export async function listPairs(
  db: Database,
  { limit, cursor, ...filter }: PairFilter & { limit: number; cursor?: string | undefined },
): Promise<Page<DuplicatePair>> {
  const after = parseCursor(cursor, position);
  const [found, count] = await Promise.all([
    findPairs(db, filter, { after, limit: limit + 1 }),
    countPairs(db, filter),
  ]);
  const page = pageOf(found, limit, ({ score, lowId, highId }) =>
    formatCursor([score, lowId, highId]),
  );
  const items = await describePairs(db, page.items);
  return { ...page, ...count, items };
}

type Compared = Pick<PairRow, 'lowId' | 'highId'> & Partial<PairRow>;

export async function describePairs(db: Database, pairs: Compared[]): Promise<DuplicatePair[]> {
  if (pairs.length === 0) return [];
  const ids = new Set(pairs.flatMap(({ lowId, highId }) => [lowId, highId]));
  const listings = await findDuplicateListings(db, [...ids]);
  return pairs.flatMap(({ lowId, highId, score, reasons = [], ...pair }) => {
    const [low, high] = [listings.get(lowId), listings.get(highId)];
    if (!low || !high) return [];
    // A pair that staff opened by hand has no stored comparison.
    const isCompared = score !== undefined && reasons.length > 0;
    return {
      low,
      high,
      reasons,
      state: pair.state ?? null,
      score: isCompared ? score : null,
      verdict: isCompared ? verdictOf(score) : null,
      decidedAt: pair.decidedAt?.toISOString() ?? null,
    };
  });
}

export async function readPair(
  db: Database,
  { first, second }: { first: string; second: string },
): Promise<DuplicatePair> {
  const [one, other] = await Promise.all([requireId(db, first), requireId(db, second)]);
  if (one === other) throw new AppError('conflict', m.merges_links_same());
  const ids = { lowId: Math.min(one, other), highId: Math.max(one, other) };
  const known = (await findPair(db.kysely, ids)) ?? ids;
  const [pair] = await describePairs(db, [{ ...known, ...(await comparePair(db, ids)) }]);
  if (pair) return pair;
  throw new AppError('not_found', m.merges_listing_deleted());
}

const LOOKED_AT = 40;

/**
 * Compares two listings as they are now. Returns an empty object if nothing suggests that they are the same
 * business.
 */
async function comparePair(
  db: Database,
  { lowId, highId }: Pick<PairRow, 'lowId' | 'highId'>,
): Promise<Partial<Pick<PairRow, 'score' | 'reasons'>>> {
  const [facts] = await readDuplicateFacts(db.kysely, [lowId]);
  const found = facts
    ? await findPossibleDuplicates(db, facts, { except: lowId, limit: LOOKED_AT })
    : [];
  const duplicate = found.find(({ businessId }) => businessId === highId);
  return duplicate ? { score: duplicate.score, reasons: duplicate.reasons } : {};
}

/** Returns the listing's id. Throws `not_found`. */
async function requireId(db: Database, text: string): Promise<number> {
  const id = await findIdByText(db, text);
  if (id !== null) return id;
  throw new AppError('not_found', m.merges_listing_unknown({ text }));
}

/** Finds a listing by `12`, `#12`, a slug or a URL of the site. */
export function findIdByText(db: Database, text: string): Promise<number | null> {
  const named = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
  const slug =
    text
      .trim()
      .replace(/[?#].*$/s, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  return named ? Promise.resolve(Number(named)) : findIdBySlug(db, slug.toLowerCase());
}

const MAX = 5;
const LIST_DUPLICATES_OF_LOOKED_AT = 20;

export async function listDuplicatesOf(db: Database, businessId: number): Promise<DuplicatePair[]> {
  const [[facts], decided] = await Promise.all([
    readDuplicateFacts(db.kysely, [businessId]),
    findDecided(db, businessId),
  ]);
  if (!facts) return [];
  const found = await findPossibleDuplicates(db, facts, {
    except: businessId,
    limit: LIST_DUPLICATES_OF_LOOKED_AT,
  });
  const open = found.filter((duplicate) => !decided.has(duplicate.businessId)).slice(0, MAX);
  return describePairs(
    db,
    open.map(({ businessId: otherId, score, reasons }) => ({
      lowId: Math.min(businessId, otherId),
      highId: Math.max(businessId, otherId),
      score,
      reasons,
      state: 'open' as const,
    })),
  );
}

/**
 * Finds the likeliest duplicate of each listing with two queries in total, using only the keys that find
 * nearly all duplicates.
 */
export async function listLikeliest(db: Database, ids: number[]): Promise<LikeliestDuplicate[]> {
  const [facts, decided] = await Promise.all([
    readDuplicateFacts(db.kysely, ids),
    findDecidedOf(db, ids),
  ]);
  const found = await findDuplicatesOfAll(db, facts, { limit: MAX, keys: 'lean' });
  const chosen = facts.flatMap(({ id }, at) => {
    const duplicate = found[at]?.find((one) => !decided.has(`${id} ${one.businessId}`));
    return duplicate ? [{ ...duplicate, businessId: id, duplicateId: duplicate.businessId }] : [];
  });
  const listings = await findDuplicateListings(
    db,
    chosen.map(({ duplicateId }) => duplicateId),
  );
  return chosen.flatMap(({ duplicateId, ...rest }) => {
    const listing = listings.get(duplicateId);
    if (!listing) return [];
    const { id, name, address, city } = listing;
    return [{ ...rest, twin: { id, name, address, city } }];
  });
}
