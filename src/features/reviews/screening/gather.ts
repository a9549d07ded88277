import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import {
  type Alike,
  COPIES_OF_A_NETWORK,
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
} from './findings.rules.ts';
import {
  areAlike,
  areLong,
  compareRuns,
  runsOf,
  type Wording,
  wordingOf,
} from './likeness.rules.ts';
import { WINDOWS } from './pace.rules.ts';
import {
  type Period,
  readActivity,
  readBusiness,
  readBusinesses,
  readLike,
  readNetwork,
  readSameWords,
  readUseOfWords,
  readUsual,
  readWords,
  readWordsOfNetwork,
  type Worded,
} from './queries.ts';
import { DAY, type Evidence, type Finding } from './signals.rules.ts';

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
