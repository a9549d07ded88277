import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import {
  findCopies,
  findRepeats,
  findRing,
  findRun,
  RING_DAYS,
  RUN_DAYS,
} from './findings.rules.ts';
import { compareRuns, runsOf } from './likeness.rules.ts';
import {
  countEarlier,
  findBusyNetworks,
  readBusiness,
  readBusinesses,
  readLike,
  readNetwork,
} from './queries.ts';
import { DAY, type Evidence, type Finding, isOnSide } from './signals.rules.ts';

export interface Traits {
  /** Of two years; the first is that of the review. None once they are erased. */
  networkHashes: string[];
  runs: Set<number>;
  bands: number[];
}

/** What all rules see in a review and those around it. */
export async function gatherFindings(
  trx: DatabaseTransaction,
  review: Evidence,
  { networkHashes, ...text }: Traits,
): Promise<Finding[]> {
  return [
    ...(await findByNetwork(trx, review, networkHashes)),
    ...(await findSuddenRun(trx, review)),
    ...(await findLikeTexts(trx, review, text)),
  ];
}

async function findByNetwork(
  trx: DatabaseTransaction,
  review: Evidence,
  networkHashes: string[],
): Promise<Finding[]> {
  if (networkHashes.length === 0) return [];
  const found = await readNetwork(trx, networkHashes);
  const own = found
    .filter(({ id }) => id !== review.id)
    .map((other) => ({ ...other, networkHash: review.networkHash }));
  const ring = await findRingAround(trx, review, own, networkHashes);
  return [...findRepeats(review, [review, ...own]), ...ring];
}

async function findRingAround(
  trx: DatabaseTransaction,
  review: Evidence,
  own: Evidence[],
  networkHashes: string[],
): Promise<Finding[]> {
  const since = new Date(review.createdAt.getTime() - RING_DAYS * DAY);
  const recent = own.filter(({ createdAt }) => createdAt >= since);
  const businessIds = new Set([review, ...recent].map(({ businessId }) => businessId));
  if (businessIds.size === 1) return [];
  const found = await readBusinesses(trx, [...businessIds], since);
  const others = found.filter(({ networkHash }) => !networkHashes.includes(networkHash ?? ''));
  const [ring] = findRing(review, [...recent, ...others]);
  if (!ring) return [];
  const networks = new Set(ring.members.map(({ networkHash }) => networkHash ?? ''));
  const busy = await findBusyNetworks(trx, [...networks]);
  const telling = others.filter(({ networkHash }) => !busy.has(networkHash ?? ''));
  return findRing(review, [...recent, ...telling]);
}

async function findSuddenRun(trx: DatabaseTransaction, review: Evidence): Promise<Finding[]> {
  const from = new Date(review.createdAt.getTime() - RUN_DAYS * DAY);
  const found = await readBusiness(trx, review.businessId, { from, until: review.createdAt });
  const recent = found.filter(({ id }) => id !== review.id);
  if (recent.filter((other) => isOnSide(other, review)).length < 4) return [];
  const earlier = await countEarlier(trx, review.businessId, from);
  return findRun(review, [review, ...recent], earlier);
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
