import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { IS_SAMPLE } from '../../businesses/model/sample-mark.rules.ts';
import {
  type Activity,
  type Alike,
  DAY_MS,
  type Evidence,
  type Finding,
  findCluster,
  findCopies,
  findCopiesHere,
  findRun,
  findSameWords,
  type Rating,
  RING_DAYS,
  RUN_DAYS,
  USUAL_DAYS,
  type Usual,
} from './findings.rules.ts';
import {
  areAlike,
  areLong,
  bandsOf,
  COMPARED_LETTERS,
  compareRuns,
  type ReviewWording,
  runsOf,
  wordingOf,
} from './likeness.rules.ts';

const EVIDENCE = `id, business_id, rating, created_at, network_hash, is_counted, is_held, held_at,
  group_id, confirmed_at is not null or kept_at is not null as is_proven`;
const MAX_ROWS = 600;
const MAX_MET = 100;
const MAX_COMPARED = 60;
/** Minimum listings assumed for the statistics, because in a small directory networks meet by chance. */
const FEWEST_LISTINGS = 200;
/** Weight of the mean of all listings, in listings, when averaging a category. */
const WEIGHT_OF_ALL = 10;
const MAX_BUSINESSES_OF_A_RING = 30;

/** The review being screened. Only earlier reviews are evidence. */
export interface Suspect extends Evidence {
  comment: string;
  commentHash: string;
  networkHashes: string[];
}

/** SQL condition for reviews before this one. The id is 0 while the review isn't stored. */
const isBefore = ({ id, createdAt }: Evidence) =>
  id === 0
    ? sql`created_at <= ${createdAt} and deleted_at is null`
    : sql`created_at <= ${createdAt} and id < ${id} and deleted_at is null`;

function daysBefore({ createdAt }: Evidence, days: number): Date {
  return new Date(createdAt.getTime() - days * DAY_MS);
}

export type Worded = Evidence & { comment: string };

/** Queries of the screening rules. Each returns only reviews from before the screened one. */
export interface Reads {
  /** Reviews of the business in the last 30 days, newest first, with the beginning of each text. */
  ofBusiness(suspect: Suspect): Promise<Worded[]>;
  usualOf(suspect: Suspect): Promise<{ usual: Usual; rating: Rating }>;
  /** Reviews with the same text in the last week, newest first, and their usual number in the 180 days before. */
  sameWords(suspect: Suspect): Promise<{ recent: Evidence[]; usual: number }>;
  /** Returns long texts at any business that share many word sequences. */
  like(suspect: Suspect, runs: Set<number>): Promise<Worded[]>;
  elsewhere(suspect: Suspect, since: Date): Promise<number[]>;
  ofBusinesses(
    suspect: Suspect,
    scope: { businessIds: number[]; since: Date },
  ): Promise<Evidence[]>;
  activity(scope: { networks: string[]; businessIds: number[] }, since: Date): Promise<Activity>;
}

export async function gatherFindings(reads: Reads, suspect: Suspect): Promise<Finding[]> {
  const wording = wordingOf(suspect.comment);
  const runs = runsOf(suspect.comment);
  const recent = await reads.ofBusiness(suspect);
  const run = recent.length > 0 ? findRun(suspect, recent, await reads.usualOf(suspect)) : [];
  return [
    ...run,
    ...(wording ? findCopiesHere(pickAlike(wording, recent), run.length > 0) : []),
    ...(wording ? await judgeWords(reads, suspect, runs.size > 0) : []),
    ...(runs.size > 0 ? await judgeSentences(reads, suspect, runs) : []),
    ...(await judgeNetworks(reads, suspect)),
  ];
}

function pickAlike(wording: ReviewWording, others: Worded[]): Alike[] {
  return others.slice(0, MAX_COMPARED).flatMap(({ comment, ...review }) => {
    const words = wordingOf(comment);
    if (!words || !areAlike(wording, words)) return [];
    return { review, isLong: areLong(wording, words) };
  });
}

async function judgeWords(reads: Reads, suspect: Suspect, isLong: boolean): Promise<Finding[]> {
  const { recent, usual } = await reads.sameWords(suspect);
  return findSameWords(suspect, recent, { usual, isLong });
}

async function judgeSentences(
  reads: Reads,
  suspect: Suspect,
  runs: Set<number>,
): Promise<Finding[]> {
  const like = await reads.like(suspect, runs);
  const copies = like.map(({ comment, ...review }) => ({
    review,
    likeness: compareRuns(runs, runsOf(comment)),
  }));
  return findCopies(copies);
}

async function judgeNetworks(reads: Reads, suspect: Suspect): Promise<Finding[]> {
  const { networkHash, networkHashes, businessId } = suspect;
  if (networkHashes.length === 0) return [];
  const since = daysBefore(suspect, RING_DAYS);
  const elsewhere = await reads.elsewhere(suspect, since);
  if (elsewhere.length === 0) return [];
  const businessIds = [businessId, ...elsewhere].slice(0, MAX_BUSINESSES_OF_A_RING);
  const found = await reads.ofBusinesses(suspect, { businessIds, since });
  const around = found.map((one) => ({
    ...one,
    networkHash: networkHashes.includes(one.networkHash ?? '') ? networkHash : one.networkHash,
  }));
  const nobody = { written: new Map(), shares: new Map() };
  if (findCluster(suspect, around, nobody).length === 0) return [];
  const here = around.filter((one) => one.businessId === businessId);
  const networks = here.map((one) => one.networkHash ?? '');
  return findCluster(suspect, around, await reads.activity({ networks, businessIds }, since));
}

export function readDatabase(trx: DatabaseTransaction): Reads {
  return {
    ofBusiness: (suspect) => readBusiness(trx, suspect),
    usualOf: (suspect) => readUsual(trx, suspect),
    sameWords: (suspect) => readSameWords(trx, suspect),
    like: (suspect, runs) => readLike(trx, suspect, runs),
    elsewhere: (suspect, since) => readElsewhere(trx, suspect, since),
    ofBusinesses: (suspect, scope) => readBusinesses(trx, suspect, scope),
    activity: (scope, since) => readActivity(trx, scope, since),
  };
}

async function readBusiness(trx: DatabaseTransaction, suspect: Suspect): Promise<Worded[]> {
  const { rows } = await sql<Worded>`
    select ${sql.raw(EVIDENCE)}, left(comment, ${COMPARED_LETTERS}) as comment from reviews
    where business_id = ${suspect.businessId} and created_at >= ${daysBefore(suspect, RUN_DAYS)}
      and ${isBefore(suspect)} and not ${sql.raw(IS_SAMPLE)}
    order by created_at desc, id desc limit ${MAX_ROWS}
  `.execute(trx);
  return rows;
}

export interface ReviewPace {
  listings: number;
  reviews: number;
}

/** Averages a category, weighted with the mean of all categories if it has few listings. */
export function meanOfKind(own: ReviewPace, all: ReviewPace): number {
  const mean = all.listings > 0 ? all.reviews / all.listings : 0;
  return (own.reviews + WEIGHT_OF_ALL * mean) / (own.listings + WEIGHT_OF_ALL);
}

export function shareOf(reviews: number, all: ReviewPace): number {
  return (1 + reviews) / (all.reviews + Math.max(all.listings, FEWEST_LISTINGS));
}

type UsualRow = Omit<Usual, 'ofKind'> & {
  ratingSum: number;
  reviewCount: number;
  own: ReviewPace;
  total: ReviewPace;
};

/**
 * Reads the counted reviews of the 180 days before the last month, and the mean of the category. Uses index
 * `reviews_business`.
 */
async function readUsual(
  trx: DatabaseTransaction,
  suspect: Suspect,
): Promise<{ usual: Usual; rating: Rating }> {
  const until = daysBefore(suspect, RUN_DAYS);
  const { rows } = await sql<UsualRow>`
    select b.rating_sum, b.review_count, earlier.count, earlier.first_at,
      json_build_object('listings', coalesce(own.listings, 0), 'reviews', coalesce(own.reviews, 0)) as own,
      total.total
    from businesses b
    cross join lateral (
      select count(*)::int as count, min(created_at) as first_at from (
        select created_at from reviews
        where business_id = b.id and created_at < ${until} and is_counted and not is_held
          and created_at >= ${until}::timestamptz - make_interval(days => ${USUAL_DAYS})
        order by created_at desc limit ${MAX_ROWS}
      ) r
    ) earlier
    left join review_paces own on own.category_id = b.category_id
    cross join (
      select json_build_object('listings', coalesce(sum(listings), 0), 'reviews', coalesce(sum(reviews), 0)) as total
      from review_paces
    ) total
    where b.id = ${suspect.businessId}
  `.execute(trx);
  const [row] = rows;
  if (!row) return { usual: { count: 0, firstAt: null, ofKind: 0 }, rating: { sum: 0, count: 0 } };
  const { ratingSum, reviewCount, own, total, ...usual } = row;
  return {
    usual: { ...usual, ofKind: meanOfKind(own, total) },
    rating: { sum: ratingSum, count: reviewCount },
  };
}

async function readSameWords(trx: DatabaseTransaction, suspect: Suspect) {
  const week = daysBefore(suspect, 7);
  const { rows: recent } = await sql<Evidence>`
    select ${sql.raw(EVIDENCE)} from reviews
    where comment_hash = ${suspect.commentHash} and created_at >= ${week}
      and ${isBefore(suspect)} and not ${sql.raw(IS_SAMPLE)}
    order by created_at desc, id desc limit ${MAX_ROWS}
  `.execute(trx);
  if (recent.length === 0) return { recent, usual: 0 };
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from reviews
      where comment_hash = ${suspect.commentHash} and created_at < ${week} and not is_held
        and created_at >= ${week}::timestamptz - make_interval(days => ${USUAL_DAYS})
      limit ${MAX_ROWS}
    ) earlier
  `.execute(trx);
  return { recent, usual: rows[0]?.count ?? 0 };
}

/** Returns the most similar reviews, which share at least two MinHash bands. Uses the primary key of `review_bands`. */
async function readLike(trx: DatabaseTransaction, suspect: Suspect, runs: Set<number>) {
  const { rows } = await sql<Worded>`
    with alike as (
      select found.review_id
      from unnest(${bandsOf(runs)}::bigint[]) as asked (band)
      cross join lateral (
        select review_id from review_bands where band = asked.band
        order by review_id desc limit 50
      ) found
      group by found.review_id having count(*) >= 2
      order by count(*) desc, found.review_id desc limit 25
    )
    select ${sql.raw(EVIDENCE)}, comment from alike join reviews on id = review_id
    where ${isBefore(suspect)}
  `.execute(trx);
  return rows;
}

async function readElsewhere(
  trx: DatabaseTransaction,
  suspect: Suspect,
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ businessId: number }>`
    select distinct business_id from (
      select business_id from reviews
      where network_hash = any(${suspect.networkHashes}) and created_at >= ${since}
        and ${isBefore(suspect)}
      order by created_at desc limit ${MAX_ROWS}
    ) recent
    where business_id <> ${suspect.businessId}
  `.execute(trx);
  return rows.map(({ businessId }) => businessId);
}

async function readBusinesses(
  trx: DatabaseTransaction,
  suspect: Suspect,
  { businessIds, since }: { businessIds: number[]; since: Date },
): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select r.* from unnest(${businessIds}::bigint[]) as asked (business)
    cross join lateral (
      select ${sql.raw(EVIDENCE)} from reviews
      where business_id = asked.business and created_at >= ${since} and ${isBefore(suspect)}
        and network_hash is not null
      order by created_at desc limit ${MAX_MET}
    ) r
  `.execute(trx);
  return rows;
}

async function readActivity(
  trx: DatabaseTransaction,
  { networks, businessIds }: { networks: string[]; businessIds: number[] },
  since: Date,
): Promise<Activity> {
  const { rows: written } = await sql<{ networkHash: string; count: number }>`
    select network_hash, count(*)::int as count from reviews
    where network_hash = any(${networks}) and created_at >= ${since}
      and business_id <> all(${businessIds}::bigint[]) and deleted_at is null
    group by network_hash
  `.execute(trx);
  const { rows: shares } = await sql<ReviewPace & { id: number; got: number }>`
    select asked.id::int, total.reviews, total.listings, (
        select count(*)::int from (
          select from reviews
          where business_id = asked.id and created_at < ${since} and is_counted and not is_held
            and created_at >= ${since}::timestamptz - make_interval(days => ${USUAL_DAYS})
          limit ${MAX_ROWS}
        ) earlier
      ) as got
    from unnest(${businessIds}::bigint[]) as asked (id)
    cross join (
      select coalesce(sum(reviews), 0)::int as reviews, coalesce(sum(listings), 0)::int as listings
      from review_paces
    ) total
  `.execute(trx);
  return {
    written: new Map(written.map(({ networkHash, count }) => [networkHash, count + 1])),
    shares: new Map(shares.map(({ id, got, ...all }) => [id, shareOf(got, all)])),
  };
}

export async function replaceBands(
  trx: DatabaseTransaction,
  reviewId: number,
  comment: string,
): Promise<void> {
  await sql`delete from review_bands where review_id = ${reviewId}`.execute(trx);
  await sql`
    insert into review_bands (band, review_id)
    select band, ${reviewId} from unnest(${bandsOf(runsOf(comment))}::bigint[]) as band
  `.execute(trx);
}
