import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { IS_SAMPLE } from '../../businesses/sample-mark.rules.ts';
import {
  type Activity,
  type Alike,
  COPIES_OF_A_NETWORK,
  DAY,
  type Evidence,
  type Finding,
  findCluster,
  findCopies,
  findLikeInRun,
  findLikeOfNetwork,
  findRepeats,
  findSameWords,
  findSpree,
  findSuddenRun,
  LEAST_OF_A_RUN,
  LEAST_OF_A_TEXT,
  RING_DAYS,
  USUAL_DAYS,
  type Usual,
  WINDOWS,
} from './findings.rules.ts';
import {
  areAlike,
  areLong,
  COMPARED_LETTERS,
  compareRuns,
  runsOf,
  type Wording,
  wordingOf,
} from './likeness.rules.ts';

export const EVIDENCE =
  sql.raw(`id, business_id, rating, created_at, network_hash, signals, is_counted,
  is_held, held_for, held_at, group_id, confirmed_at, kept_at`);
/** More than one business or network gets in the time that a rule looks at. */
const MOST_ROWS = 600;
/** Of each business, where networks are sought that meet; of a network, where its texts are compared. */
const MOST_MET = 100;
const MOST_COMPARED = 60;
/** A smaller directory is judged as if it had so many listings: in a village everyone meets. */
const FEWEST_LISTINGS = 200;
/** So many listings of the whole directory speak beside those of one category. */
const WEIGHT_OF_ALL = 10;

export interface Period {
  from: Date;
  until: Date;
}

/** Latest first. Index reviews_business. */
export async function readBusiness(
  trx: DatabaseTransaction,
  businessId: number,
  { from, until }: Period,
): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select ${EVIDENCE} from reviews
    where business_id = ${businessId} and created_at between ${from} and ${until}
      and deleted_at is null and not ${sql.raw(IS_SAMPLE)}
    order by created_at desc, id desc limit ${MOST_ROWS}
  `.execute(trx);
  return rows;
}

/**
 * What a business got in the 180 days before then, and the mean of its category, which few listings
 * draw to that of all. Index reviews_business; the few rows of review_paces.
 */
export async function readUsual(
  trx: DatabaseTransaction,
  businessId: number,
  until: Date,
): Promise<Usual> {
  const { rows } = await sql<Usual>`
    select
      (select count(*)::int from (
        select from reviews
        where business_id = b.id and created_at < ${until} and is_counted and not is_held
          and created_at >= ${until}::timestamptz - make_interval(days => ${USUAL_DAYS})
        limit ${MOST_ROWS}
      ) earlier) as count,
      coalesce((coalesce(own.reviews, 0) + ${WEIGHT_OF_ALL} * total.mean)
        / (coalesce(own.listings, 0) + ${WEIGHT_OF_ALL}), 0)::float8 as of_kind
    from businesses b
    left join review_paces own on own.category_id = b.category_id
    cross join (
      select sum(reviews)::float8 / nullif(sum(listings), 0) as mean from review_paces
    ) total
    where b.id = ${businessId}
  `.execute(trx);
  return rows[0] ?? { count: 0, ofKind: 0 };
}

/** With the same words since then, latest first. Index reviews_comment. */
export async function readSameWords(
  trx: DatabaseTransaction,
  commentHash: string,
  { from, until }: Period,
): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select ${EVIDENCE} from reviews
    where comment_hash = ${commentHash} and created_at between ${from} and ${until}
      and deleted_at is null and not ${sql.raw(IS_SAMPLE)}
    order by created_at desc, id desc limit ${MOST_ROWS}
  `.execute(trx);
  return rows;
}

/** In the 180 days before then. Index reviews_comment. */
export async function readUseOfWords(
  trx: DatabaseTransaction,
  commentHash: string,
  until: Date,
): Promise<Usual> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from reviews
      where comment_hash = ${commentHash} and created_at < ${until} and not is_held
        and created_at >= ${until}::timestamptz - make_interval(days => ${USUAL_DAYS})
      limit ${MOST_ROWS}
    ) earlier
  `.execute(trx);
  return { count: rows[0]?.count ?? 0, ofKind: 0 };
}

/** Latest first. Index reviews_network. */
export async function readNetwork(
  trx: DatabaseTransaction,
  networkHashes: string[],
): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select ${EVIDENCE} from reviews
    where network_hash = any(${networkHashes}) and deleted_at is null
    order by created_at desc limit ${MOST_ROWS}
  `.execute(trx);
  return rows;
}

export type Worded = Evidence & { comment: string };

/** The beginnings of what networks wrote last. Index reviews_network. */
export async function readWordsOfNetwork(
  trx: DatabaseTransaction,
  networkHashes: string[],
): Promise<Worded[]> {
  const { rows } = await sql<Worded>`
    select ${EVIDENCE}, left(comment, ${COMPARED_LETTERS}) as comment from reviews
    where network_hash = any(${networkHashes}) and deleted_at is null
    order by created_at desc limit ${MOST_COMPARED}
  `.execute(trx);
  return rows;
}

/** The same of some reviews. Primary key. */
export async function readWords(
  trx: DatabaseTransaction,
  reviews: Evidence[],
): Promise<Map<number, string>> {
  const ids = reviews.slice(0, MOST_COMPARED).map(({ id }) => id);
  const { rows } = await sql<{ id: number; comment: string }>`
    select id, left(comment, ${COMPARED_LETTERS}) as comment from reviews
    where id = any(${ids}::bigint[])
  `.execute(trx);
  return new Map(rows.map(({ id, comment }) => [id, comment]));
}

/** Index reviews_network; index reviews_business, once a business. */
export async function readActivity(
  trx: DatabaseTransaction,
  { networkHashes, businessIds }: { networkHashes: string[]; businessIds: number[] },
  since: Date,
): Promise<Activity> {
  const { rows: written } = await sql<{ networkHash: string; count: number }>`
    select network_hash, count(*)::int as count from reviews
    where network_hash = any(${networkHashes}) and created_at >= ${since}
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

/** Of several businesses since then, with a network. Index reviews_business, once a business. */
export async function readBusinesses(
  trx: DatabaseTransaction,
  businessIds: number[],
  since: Date,
): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select r.* from unnest(${businessIds}::bigint[]) as asked (id)
    cross join lateral (
      select ${EVIDENCE} from reviews
      where business_id = asked.id and created_at >= ${since} and network_hash is not null
        and deleted_at is null
      order by created_at desc limit ${MOST_MET}
    ) r
  `.execute(trx);
  return rows;
}

/** Of those that share at least two bands, the most alike. The primary key of review_bands. */
export async function readLike(trx: DatabaseTransaction, bands: number[]): Promise<Worded[]> {
  const { rows } = await sql<Worded>`
    with alike as (
      select found.review_id
      from unnest(${bands}::bigint[]) as asked (band)
      cross join lateral (
        select review_id from review_bands where band = asked.band
        order by review_id desc limit 50
      ) found
      group by found.review_id having count(*) >= 2
      order by count(*) desc, found.review_id desc limit 25
    )
    select ${EVIDENCE}, comment from alike join reviews on id = review_id
    where deleted_at is null
  `.execute(trx);
  return rows;
}

export async function insertBands(
  trx: DatabaseTransaction,
  reviewId: number,
  bands: number[],
): Promise<void> {
  if (bands.length === 0) return;
  await sql`
    insert into review_bands (band, review_id)
    select band, ${reviewId} from unnest(${bands}::bigint[]) as band
  `.execute(trx);
}

/** Index review_bands_review. */
export async function deleteBands(trx: DatabaseTransaction, reviewId: number): Promise<void> {
  await sql`delete from review_bands where review_id = ${reviewId}`.execute(trx);
}

export interface Traits {
  /** Of two years; the first is that of the review. None once they are erased. */
  networkHashes: string[];
  comment: string;
  commentHash: string;
  runs: Set<number>;
  bands: number[];
}

const MOST_BUSINESSES_OF_A_RING = 30;

export async function gatherFindings(
  trx: DatabaseTransaction,
  review: Evidence,
  { networkHashes, comment, commentHash, ...text }: Traits,
): Promise<Finding[]> {
  const wording = wordingOf(comment);
  return [
    ...(await findByNetwork(trx, review, { networkHashes, wording })),
    ...(await findByPace(trx, review, wording)),
    ...(wording ? await findByWords(trx, review, commentHash) : []),
    ...(await findLikeTexts(trx, review, text)),
  ];
}

async function findByNetwork(
  trx: DatabaseTransaction,
  review: Evidence,
  { networkHashes, wording }: { networkHashes: string[]; wording: Wording | null },
): Promise<Finding[]> {
  if (networkHashes.length === 0) return [];
  const found = await readNetwork(trx, networkHashes);
  const ofReview = { networkHash: review.networkHash };
  const own = found
    .filter(({ id, createdAt }) => id !== review.id && createdAt <= review.createdAt)
    .map((other) => ({ ...other, ...ofReview }));
  const all = [review, ...own];
  const findings = [...findRepeats(review, all), ...findSpree(review, all)];
  if (wording && own.length >= COPIES_OF_A_NETWORK) {
    const alike = pickAlike(review, wording, await readWordsOfNetwork(trx, networkHashes));
    findings.push(...findLikeOfNetwork(review, alike));
  }
  return [...findings, ...(await findClusterAround(trx, review, own, networkHashes))];
}

function pickAlike(review: Evidence, wording: Wording, others: Worded[]): Alike[] {
  return others.flatMap(({ comment, ...other }) => {
    const words = other.id === review.id ? null : wordingOf(comment);
    if (!words || !areAlike(wording, words)) return [];
    return { review: other, isLong: areLong(wording, words) };
  });
}

async function findClusterAround(
  trx: DatabaseTransaction,
  review: Evidence,
  own: Evidence[],
  networkHashes: string[],
): Promise<Finding[]> {
  const since = new Date(review.createdAt.getTime() - RING_DAYS * DAY);
  const recent = own.filter(({ createdAt }) => createdAt >= since);
  const elsewhere = new Set(recent.map(({ businessId }) => businessId));
  elsewhere.delete(review.businessId);
  if (elsewhere.size === 0) return [];
  const businessIds = [review.businessId, ...elsewhere].slice(0, MOST_BUSINESSES_OF_A_RING);
  const found = await readBusinesses(trx, businessIds, since);
  const others = found.filter(({ networkHash }) => !networkHashes.includes(networkHash ?? ''));
  const around = [...recent, ...others];
  const nobody = { written: new Map(), shares: new Map() };
  if (findCluster(review, around, nobody).length === 0) return [];
  const here = others.filter(({ businessId }) => businessId === review.businessId);
  const networks = { networkHashes: here.map(({ networkHash }) => networkHash ?? ''), businessIds };
  return findCluster(review, around, await readActivity(trx, networks, since));
}

async function findByPace(
  trx: DatabaseTransaction,
  review: Evidence,
  wording: Wording | null,
): Promise<Finding[]> {
  const week = weekBefore(review);
  const found = await readBusiness(trx, review.businessId, week);
  const others = found.filter(({ id }) => id !== review.id);
  if (others.length < LEAST_OF_A_RUN - 1) return [];
  const usual = await readUsual(trx, review.businessId, week.from);
  const [run] = findSuddenRun([review, ...others], usual);
  if (!run) return [];
  const words = wording ? await readWords(trx, run.members) : new Map<number, string>();
  const worded = run.members.map((member) => ({ ...member, comment: words.get(member.id) ?? '' }));
  const alike = wording ? pickAlike(review, wording, worded) : [];
  return [run, ...findLikeInRun(review, alike)];
}

async function findByWords(
  trx: DatabaseTransaction,
  review: Evidence,
  commentHash: string,
): Promise<Finding[]> {
  const week = weekBefore(review);
  const found = await readSameWords(trx, commentHash, week);
  const others = found.filter(({ id }) => id !== review.id);
  if (others.length < LEAST_OF_A_TEXT - 1) return [];
  return findSameWords([review, ...others], await readUseOfWords(trx, commentHash, week.from));
}

function weekBefore({ createdAt }: Evidence): Period {
  return { from: new Date(createdAt.getTime() - Math.max(...WINDOWS)), until: createdAt };
}

async function findLikeTexts(
  trx: DatabaseTransaction,
  review: Evidence,
  { runs, bands }: Pick<Traits, 'runs' | 'bands'>,
): Promise<Finding[]> {
  if (bands.length === 0) return [];
  const found = await readLike(trx, bands);
  const copies = found
    .filter(({ id }) => id !== review.id)
    .map(({ comment, ...other }) => ({
      review: other,
      likeness: compareRuns(runs, runsOf(comment)),
    }));
  return findCopies(review, copies);
}
