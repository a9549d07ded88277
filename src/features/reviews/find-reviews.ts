import type { FoundReview, ReviewFilter } from '../../contract/reviews.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { parseWords } from '../../platform/database/like-words.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { findIdsByName } from '../businesses/names.queries.ts';
import {
  collectReviews,
  countFound,
  type ReviewSearch,
  walkReviews,
} from './find-reviews.queries.ts';
import { findNetworkNames } from './network-names.queries.ts';

type Reader = Database['kysely'] | DatabaseTransaction;

const MAX_COUNT = 10_000;
/** Businesses of a name that are searched, the best ones first. */
const MOST_BUSINESSES = 100;
/** Reviews looked at by their time, before the indexes of a search are asked for all. */
const WALK = 4000;

export async function findAllReviews(
  db: Reader,
  filter: ReviewFilter & { limit: number; cursor?: string | undefined },
): Promise<Page<FoundReview>> {
  const { limit, cursor } = filter;
  const range = { before: parseTimeCursor(cursor), limit: limit + 1 };
  const search = await toSearch(db, filter);
  if (!search) return { items: [], total: 0, next: null };
  const count = await countFound(db, search, MAX_COUNT + 1);
  const walked = count > 0 ? await walkReviews(db, search, range, WALK) : [];
  const isAll = walked.length === range.limit || count === 0;
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
    total: Math.min(count, MAX_COUNT),
    isTotalCapped: count > MAX_COUNT,
  };
}

/** Null where nothing can match: no business has that name, or the words have no letters. */
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
  return findIdsByName(db, parseWords(business) ?? [], MOST_BUSINESSES);
}
