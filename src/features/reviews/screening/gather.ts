import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { IS_SAMPLE } from '../../businesses/sample-mark.rules.ts';
import {
  type Activity,
  type Alike,
  DAY,
  type Evidence,
  type Finding,
  findCopies,
  findCopiesHere,
  findRing,
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
  runsOf,
  type Wording,
  wordingOf,
} from './likeness.rules.ts';

const EVIDENCE = `id, business_id, rating, created_at, network_hash, is_counted, is_held, held_at,
  group_id, confirmed_at is not null or kept_at is not null as is_proven`;
/** More than one business or network gets in the time that a rule looks at. */
const MOST_ROWS = 600;
/** Of each business, where networks are sought that meet. */
const MOST_MET = 100;
const MOST_COMPARED = 60;
/** A smaller directory is judged as if it had so many listings: in a village everyone meets. */
const FEWEST_LISTINGS = 200;
/** So many listings of the whole directory speak beside those of one category. */
const WEIGHT_OF_ALL = 10;
const MOST_BUSINESSES_OF_A_RING = 30;

/** The review that is judged. Only what was there before it is evidence. */
export interface Suspect extends Evidence {
  comment: string;
  commentHash: string;
  /** Of this year and the last; none once they are erased. */
  networkHashes: string[];
}

/** What was there before a review. Its own id is 0 while it is not kept. */
const isBefore = ({ id, createdAt }: Evidence) =>
  id === 0
    ? sql`created_at <= ${createdAt} and deleted_at is null`
    : sql`created_at <= ${createdAt} and id < ${id} and deleted_at is null`;

function daysBefore({ createdAt }: Evidence, days: number): Date {
  return new Date(createdAt.getTime() - days * DAY);
}

/** All that speaks against a review when it comes. */
export async function gatherFindings(
  trx: DatabaseTransaction,
  suspect: Suspect,
): Promise<Finding[]> {
  const wording = wordingOf(suspect.comment);
  const runs = runsOf(suspect.comment);
  const recent = await readBusiness(trx, suspect);
  const run = await judgePace(trx, suspect, recent);
  return [
    ...run,
    ...(wording ? findCopiesHere(pickAlike(wording, recent), run.length > 0) : []),
    ...(wording ? await judgeWords(trx, suspect, runs.size > 0) : []),
    ...(runs.size > 0 ? findCopies(await readCopies(trx, suspect, runs)) : []),
    ...(await judgeNetworks(trx, suspect)),
  ];
}

type Worded = Evidence & { comment: string };

/** The last month of a business, latest first, with the beginnings of the texts. Index reviews_business. */
async function readBusiness(trx: DatabaseTransaction, suspect: Suspect): Promise<Worded[]> {
  const { rows } = await sql<Worded>`
    select ${sql.raw(EVIDENCE)}, left(comment, ${COMPARED_LETTERS}) as comment from reviews
    where business_id = ${suspect.businessId} and created_at >= ${daysBefore(suspect, RUN_DAYS)}
      and ${isBefore(suspect)} and not ${sql.raw(IS_SAMPLE)}
    order by created_at desc, id desc limit ${MOST_ROWS}
  `.execute(trx);
  return rows;
}

function pickAlike(wording: Wording, others: Worded[]): Alike[] {
  return others.slice(0, MOST_COMPARED).flatMap(({ comment, ...review }) => {
    const words = wordingOf(comment);
    if (!words || !areAlike(wording, words)) return [];
    return { review, isLong: areLong(wording, words) };
  });
}

async function judgePace(
  trx: DatabaseTransaction,
  suspect: Suspect,
  recent: Evidence[],
): Promise<Finding[]> {
  if (recent.length === 0) return [];
  return findRun(suspect, recent, await readUsual(trx, suspect));
}

/**
 * What counts at a business and came in the 180 days before its last month, and the mean of its category,
 * which few listings draw to that of all. Index reviews_business; the few rows of review_paces.
 */
async function readUsual(
  trx: DatabaseTransaction,
  suspect: Suspect,
): Promise<{ usual: Usual; rating: Rating }> {
  const until = daysBefore(suspect, RUN_DAYS);
  const { rows } = await sql<Usual & { ratingSum: number; reviewCount: number }>`
    select b.rating_sum, b.review_count, earlier.count, earlier.first_at,
      coalesce((coalesce(own.reviews, 0) + ${WEIGHT_OF_ALL} * total.mean)
        / (coalesce(own.listings, 0) + ${WEIGHT_OF_ALL}), 0)::float8 as of_kind
    from businesses b
    cross join lateral (
      select count(*)::int as count, min(created_at) as first_at from (
        select created_at from reviews
        where business_id = b.id and created_at < ${until} and is_counted and not is_held
          and created_at >= ${until}::timestamptz - make_interval(days => ${USUAL_DAYS})
        order by created_at desc limit ${MOST_ROWS}
      ) r
    ) earlier
    left join review_paces own on own.category_id = b.category_id
    cross join (
      select sum(reviews)::float8 / nullif(sum(listings), 0) as mean from review_paces
    ) total
    where b.id = ${suspect.businessId}
  `.execute(trx);
  const { ratingSum = 0, reviewCount = 0, ...usual } = rows[0] ?? {};
  return {
    usual: { count: 0, firstAt: null, ofKind: 0, ...usual },
    rating: { sum: ratingSum, count: reviewCount },
  };
}

/** Index reviews_comment, for the last week and for the 180 days before it. */
async function judgeWords(
  trx: DatabaseTransaction,
  suspect: Suspect,
  isLong: boolean,
): Promise<Finding[]> {
  const week = daysBefore(suspect, 7);
  const { rows } = await sql<Evidence>`
    select ${sql.raw(EVIDENCE)} from reviews
    where comment_hash = ${suspect.commentHash} and created_at >= ${week}
      and ${isBefore(suspect)} and not ${sql.raw(IS_SAMPLE)}
    order by created_at desc, id desc limit ${MOST_ROWS}
  `.execute(trx);
  if (rows.length === 0) return [];
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from reviews
      where comment_hash = ${suspect.commentHash} and created_at < ${week} and not is_held
        and created_at >= ${week}::timestamptz - make_interval(days => ${USUAL_DAYS})
      limit ${MOST_ROWS}
    ) earlier
  `.execute(trx);
  return findSameWords(suspect, rows, { usual: counted[0]?.count ?? 0, isLong });
}

/** Those that share at least two bands, the most alike. The primary key of review_bands. */
async function readCopies(trx: DatabaseTransaction, suspect: Suspect, runs: Set<number>) {
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
  return rows.map(({ comment, ...review }) => ({
    review,
    likeness: compareRuns(runs, runsOf(comment)),
  }));
}

async function judgeNetworks(trx: DatabaseTransaction, suspect: Suspect): Promise<Finding[]> {
  const { networkHash, networkHashes, businessId } = suspect;
  if (networkHashes.length === 0) return [];
  const since = daysBefore(suspect, RING_DAYS);
  const elsewhere = await readElsewhere(trx, suspect, since);
  if (elsewhere.length === 0) return [];
  const businessIds = [businessId, ...elsewhere].slice(0, MOST_BUSINESSES_OF_A_RING);
  const found = await readBusinesses(trx, suspect, { businessIds, since });
  const around = found.map((one) => ({
    ...one,
    networkHash: networkHashes.includes(one.networkHash ?? '') ? networkHash : one.networkHash,
  }));
  const nobody = { written: new Map(), shares: new Map() };
  if (findRing(suspect, around, nobody).length === 0) return [];
  const here = around.filter((one) => one.businessId === businessId);
  const networks = here.map((one) => one.networkHash ?? '');
  return findRing(suspect, around, await readActivity(trx, { networks, businessIds }, since));
}

/** The other businesses that its network wrote about since then. Index reviews_network. */
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
      order by created_at desc limit ${MOST_ROWS}
    ) recent
    where business_id <> ${suspect.businessId}
  `.execute(trx);
  return rows.map(({ businessId }) => businessId);
}

/** Of several businesses since then, with a network. Index reviews_business, once a business. */
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
      order by created_at desc limit ${MOST_MET}
    ) r
  `.execute(trx);
  return rows;
}

/** Index reviews_network; index reviews_business, once a business. */
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
  const { rows: shares } = await sql<{ id: number; share: number }>`
    select asked.id,
      (1.0 + (
        select count(*) from (
          select from reviews
          where business_id = asked.id and created_at < ${since} and is_counted and not is_held
            and created_at >= ${since}::timestamptz - make_interval(days => ${USUAL_DAYS})
          limit ${MOST_ROWS}
        ) earlier
      )) / (total.reviews + greatest(total.listings, ${FEWEST_LISTINGS}))::float8 as share
    from unnest(${businessIds}::bigint[]) as asked (id)
    cross join (
      select coalesce(sum(reviews), 0) as reviews, coalesce(sum(listings), 0) as listings
      from review_paces
    ) total
  `.execute(trx);
  return {
    written: new Map(written.map(({ networkHash, count }) => [networkHash, count + 1])),
    shares: new Map(shares.map(({ id, share }) => [Number(id), share])),
  };
}

/** Keeps by what a text is found again. */
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
