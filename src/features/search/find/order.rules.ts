import { z } from 'zod';
import { formatCursor, parseCursor } from '../../../platform/http/cursor.ts';
import type { BusinessRow } from '../../businesses/model/shapes.ts';

export type FoundRow = BusinessRow & {
  takesInquiries?: boolean;
  distance?: number | null;
  band?: number | null;
  /** Score of the listing for the words of the question; `mask` has a bit for each word that it carries. */
  score?: number | null;
  mask?: number | null;
  ring?: number | null;
};

type OrderName =
  | 'rank'
  | 'rated'
  | 'near'
  | 'distance'
  | 'reviews'
  | 'newest'
  | 'fit'
  | 'fit-distance';

export interface Order {
  name: OrderName;
  /** SQL for `order by`, with columns of `businesses`, `distance` and `band`. */
  sql: string;
  /** Returns the SQL condition for rows after the last one shown; its parameters are numbered from `first`. */
  after(first: number): string;
  keyOf(row: FoundRow): number[];
  keySize: number;
}

/** Upper limits in miles of the distance bands. Places within a band count as equally near. */
export const DISTANCE_BANDS = [2, 5, 10, 25, 50];

export const orders: Record<OrderName, Order> = {
  rank: {
    name: 'rank',
    sql: 'sort_key desc',
    after: (at) => `sort_key < $${at}::bigint`,
    keyOf: ({ sortKey }) => [sortKey],
    keySize: 1,
  },
  near: {
    name: 'near',
    sql: 'sort_key >> 40 desc, band, sort_key desc',
    after: (at) =>
      `(-(sort_key >> 40), band, -sort_key) > (-($${at}::bigint >> 40), $${at + 1}::bigint, -$${at}::bigint)`,
    keyOf: ({ sortKey, band }) => [sortKey, band ?? 0],
    keySize: 2,
  },
  distance: {
    name: 'distance',
    sql: 'distance, id',
    after: (at) => `(distance, id) > ($${at}::float8, $${at + 1}::bigint)`,
    keyOf: ({ distance, id }) => [distance ?? 0, id],
    keySize: 2,
  },
  rated: {
    name: 'rated',
    sql: '(review_count = 0)::int, sort_key desc',
    after: (at) => `((review_count = 0)::int, -sort_key) > ($${at}::int, -$${at + 1}::bigint)`,
    keyOf: ({ reviewCount, sortKey }) => [reviewCount === 0 ? 1 : 0, sortKey],
    keySize: 2,
  },
  fit: {
    name: 'fit',
    sql: 'score desc, sort_key desc',
    after: (at) => `(score, sort_key) < ($${at}::float8, $${at + 1}::bigint)`,
    keyOf: ({ score, sortKey }) => [score ?? 0, sortKey],
    keySize: 2,
  },
  'fit-distance': {
    name: 'fit-distance',
    sql: 'score desc, distance, sort_key desc',
    after: (at) =>
      `(-score, distance, -sort_key) > (-$${at}::float8, $${at + 1}::float8, -$${at + 2}::bigint)`,
    keyOf: ({ score, distance, sortKey }) => [score ?? 0, distance ?? 0, sortKey],
    keySize: 3,
  },
  reviews: {
    name: 'reviews',
    sql: 'review_step desc, review_count desc, sort_key desc',
    after: (at) =>
      `(review_step, review_count, sort_key) < ($${at}::bigint, $${at + 1}::bigint, $${at + 2}::bigint)`,
    keyOf: ({ reviewStep, reviewCount, sortKey }) => [reviewStep, reviewCount, sortKey],
    keySize: 3,
  },
  newest: {
    name: 'newest',
    sql: 'submitted_at desc, id desc',
    after: (at) => `(submitted_at, id) < (to_timestamp($${at}::float8 / 1000), $${at + 1}::bigint)`,
    keyOf: ({ submittedAt, id }) => [submittedAt.getTime(), id],
    keySize: 2,
  },
};

/** The last four are those of the order by rating, unrated listings last. */
const RUNS = [
  'named',
  'mentioned',
  'rest',
  'matching',
  'ranked',
  'above',
  'even',
  'below',
  'none',
] as const;
export type OrderRun = (typeof RUNS)[number];

export interface ResultPosition {
  run: OrderRun;
  after: number[];
  sponsored: number[];
}

/** Greater than any sort key; marks the start of a list. */
const FIRST = Number.MAX_SAFE_INTEGER;

/** Fixed, because the setting may have been higher when the list began. */
const MAX_SPONSORED = 10;

/** Cursor: the run, the length of the key, the key and the ids of the sponsored listings. */
const shape = z.tuple([z.enum(RUNS), z.int().min(0).max(3)], z.number().min(-1).max(FIRST));

export function formatResultPosition({ run, after, sponsored }: ResultPosition): string {
  return formatCursor([run, after.length, ...after, ...sponsored]);
}

const position = shape
  .transform(([run, length, ...values]) => ({
    run,
    after: values.slice(0, length),
    sponsored: values.slice(length).map(Math.trunc),
  }))
  .refine(({ sponsored }) => sponsored.length <= MAX_SPONSORED);

/**
 * Returns null without a cursor. Throws `malformed` for an invalid one. A cursor of another order starts from
 * the beginning.
 */
export function parseResultPosition(
  cursor: string | undefined,
  order: Order,
): ResultPosition | null {
  const parsed = parseCursor(cursor, position);
  if (!parsed) return null;
  const after = parsed.after.map((value, at) =>
    isFraction(order, at) ? value : Math.trunc(value),
  );
  return { ...parsed, after: after.length === order.keySize ? after : [] };
}

/** Distances, and scores that a membership raises by a half. */
function isFraction({ name }: Order, at: number): boolean {
  const isAt = at === 0 || (name === 'fit-distance' && at === 1);
  return isAt && (name === 'distance' || name === 'fit' || name === 'fit-distance');
}

/**
 * Part of the listings that ranks before all others. `least` must match indexes `businesses_search_best` and
 * `businesses_search_rated`.
 */
export interface Tier {
  name: 'best' | 'rated';
  least: number;
}

const toKey = (score: number) => score * 2 ** 40;

/** Smallest tier first. A listing without reviews has the score 14 * 128. */
export const TIERS: Tier[] = [
  { name: 'best', least: toKey(17 * 128) },
  { name: 'rated', least: toKey(14 * 128 + 1) },
];

export function isInTier({ least }: Tier): string {
  return `sort_key >= ${least}`;
}
