import { type RawBuilder, sql } from 'kysely';
import type { FoundReview, ReviewFilter, ReviewState } from '../../../contract/reviews.staff.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { parseWords } from '../../../platform/database/like-words.ts';
import {
  formatTimeCursor,
  pageOf,
  parseTimeCursor,
  type TimePosition,
} from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { findIdsByName, namedListingJson } from '../../businesses/model/queries.ts';
import { photosForStaff } from '../../photos/review-photos.ts';
import { findNetworkNames } from './network-names.queries.ts';

export interface ReviewSearch {
  words: string[][];
  reviewer: string[][];
  businessIds: number[] | null;
  network: string | null;
  ratings: number[] | null;
  state: ReviewState | null;
  isConfirmed: boolean | null;
  since: Date | null;
  /** End of the period; null means no end. */
  until: Date | null;
  groupId: number | null;
}

export type FoundReviewRow = Omit<FoundReview, 'createdAt' | 'network'> & {
  createdAt: Date;
  networkHash: string | null;
};

// This expression must match the one of index `reviews_text` exactly.
const text = sql`(' ' || lower(reviewer_name) || ' ' || lower(comment))`;
const name = sql`(' ' || lower(reviewer_name))`;

const states = {
  public: sql`not is_held`,
  held: sql`is_held and deleted_at is null`,
  removed: sql`deleted_at is not null`,
};

export function matchesReview(search: ReviewSearch): RawBuilder<unknown> {
  const { businessIds, network, ratings, state, isConfirmed, since, until, groupId } = search;
  const conditions = [
    state ? states[state] : sql`deleted_at is null`,
    ...search.words.map((patterns) => isLike(text, patterns)),
    ...search.reviewer.flatMap((patterns) => [isLike(text, patterns), isLike(name, patterns)]),
    businessIds && sql`business_id = any(${businessIds}::bigint[])`,
    // Hashes are hexadecimal, so `g` sorts after every digit.
    network && sql`network_hash >= ${network} and network_hash < ${`${network}g`}`,
    ratings && sql`rating = any(${ratings}::smallint[])`,
    isConfirmed === null ? null : sql`confirmed_at is ${isConfirmed ? sql`not null` : sql`null`}`,
    since && sql`created_at >= ${since}`,
    until && sql`created_at <= ${until}`,
    groupId && sql`group_id = ${groupId}`,
  ].filter((condition) => condition !== null && condition !== 0 && condition !== '');
  return sql.join(conditions, sql` and `);
}

function isLike(expression: RawBuilder<unknown>, patterns: string[]): RawBuilder<unknown> {
  const either = patterns.map((pattern) => sql`${expression} like ${pattern}`);
  return sql`(${sql.join(either, sql` or `)})`;
}

const newestFirst = sql`order by created_at desc, id desc`;

interface Range {
  before: TimePosition | null;
  limit: number;
}

function isBefore({ before }: Range): RawBuilder<unknown> {
  return before
    ? sql`and (created_at, id) < (${before.at}::timestamptz, ${before.id}::bigint)`
    : sql``;
}

/**
 * Returns matches among the next `steps` reviews. Uses index `reviews_time`, or `reviews_undecided` or
 * `reviews_deleted` for rare states.
 */
export function walkReviews(
  db: Reader,
  search: ReviewSearch,
  range: Range,
  steps: number,
): Promise<FoundReviewRow[]> {
  const { state } = search;
  return selectFound(
    db,
    sql`select * from (
          select * from reviews
          where ${state ? states[state] : sql`true`} ${isBefore(range)} ${newestFirst} limit ${steps}
        ) walked
        where ${matchesReview(search)} ${newestFirst} limit ${range.limit}`,
  );
}

export function collectReviews(
  db: Reader,
  search: ReviewSearch,
  range: Range,
): Promise<FoundReviewRow[]> {
  return selectFound(
    db,
    sql`select r.* from (
          with found as materialized (
            select id, created_at from reviews where ${matchesReview(search)} ${isBefore(range)}
          )
          select id from found ${newestFirst} limit ${range.limit}
        ) f
        join reviews r on r.id = f.id`,
  );
}

export function countFound(db: Reader, search: ReviewSearch): Promise<BoundedCount> {
  return countUpTo(db, sql`select from reviews where ${matchesReview(search)}`);
}

const NETWORK_COUNT = 100;

async function selectFound(db: Reader, reviews: RawBuilder<unknown>): Promise<FoundReviewRow[]> {
  const { rows } = await sql<FoundReviewRow>`
    select r.id, r.rating, r.reviewer_name, r.comment, r.created_at,
      case when r.deleted_at is not null then 'removed' when r.is_held then 'held'
        else 'public' end as state,
      r.held_for, r.is_counted, r.is_insider, r.confirmed_at is not null as is_confirmed,
      r.kept_at is not null as is_kept, r.points, r.signals, r.report_count, r.network_hash,
      r.group_id, ${namedListingJson} as business,
      case when r.has_photos and r.deleted_at is null and b.deleted_at is null
        then ${photosForStaff} else '[]' end as photos, (
        select count(*)::int from (
          select from reviews where network_hash = r.network_hash limit ${NETWORK_COUNT}
        ) others
      ) as network_reviews
    from (${reviews}) r
    join businesses b on b.id = r.business_id
    join categories c on c.id = b.category_id
    order by r.created_at desc, r.id desc
  `.execute(db);
  return rows;
}

type Reader = Database['kysely'] | DatabaseTransaction;

const MAX_BUSINESSES = 100;
const WALK = 4000;

export async function findAllReviews(
  db: Reader,
  filter: ReviewFilter & { limit: number; cursor?: string | undefined },
): Promise<Page<FoundReview>> {
  const { limit, cursor } = filter;
  const range = { before: parseTimeCursor(cursor), limit: limit + 1 };
  const search = await toSearch(db, filter);
  if (!search) return { items: [], total: 0, next: null };
  const count = await countFound(db, search);
  const walked = count.total > 0 ? await walkReviews(db, search, range, WALK) : [];
  const isAll = walked.length === range.limit || count.total === 0;
  const found = isAll ? walked : await collectReviews(db, search, range);
  const names = await findNetworkNames(
    db,
    found.map(({ networkHash }) => networkHash),
  );
  const page = pageOf(found, limit, ({ createdAt, id }) => formatTimeCursor({ at: createdAt, id }));
  return {
    ...page,
    items: page.items.map(({ networkHash, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      network: (networkHash && names.get(networkHash)) || null,
    })),
    ...count,
  };
}

/** Returns null if nothing can match: no business has that name, or the search contains no letters. */
export async function toSearch(
  db: Reader,
  filter: ReviewFilter,
  until: Date | null = null,
): Promise<ReviewSearch | null> {
  const words = parseWords(filter.q);
  const reviewer = parseWords(filter.reviewer);
  const businessIds = await findBusinessIds(db, filter.business);
  if (words?.length === 0 || reviewer?.length === 0 || businessIds?.length === 0) return null;
  return {
    words: words ?? [],
    reviewer: reviewer ?? [],
    businessIds,
    network: filter.network ?? null,
    ratings: filter.rating ?? null,
    state: filter.state ?? null,
    isConfirmed: filter.confirmed ? filter.confirmed === 'yes' : null,
    since: filter.since ? new Date(filter.since) : null,
    until,
    groupId: filter.group ?? null,
  };
}

async function findBusinessIds(db: Reader, business: string | undefined): Promise<number[] | null> {
  if (!business) return null;
  if (/^\d{1,15}$/.test(business)) return [Number(business)];
  return findIdsByName(db, parseWords(business) ?? [], MAX_BUSINESSES);
}
