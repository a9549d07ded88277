import type { ReviewSignal } from '../../../contract/staff/review-groups.ts';
import {
  type Evidence,
  type Finding,
  isExtreme,
  isOnSide,
  isWithin,
  sideOf,
} from './signals.rules.ts';

const REPEATS_DAYS = 90;
/** Honest texts are half alike by chance; those of a ring are written close together. */
const LIKE_DAYS = 30;
export const RUN_DAYS = 7;
export const RING_DAYS = 14;
/** Days before a run by which the rate of a business is known. */
export const RATE_DAYS = 180;
const LEAST_OF_A_RUN = 5;
/** Fives (or ones) of a run; in a long one also all on that side. */
const ONE_SIDED = 0.85;
const LONG_RUN = 20;
const ALL_SIDED = 0.97;
export const NETWORKS_OF_A_RING = 4;

/** Seen at more businesses, a network is a carrier's or a library's and says nothing. */
export const MOST_BUSINESSES = 25;

/** One network, one business, one side. */
export function findRepeats(incoming: Evidence, ofNetwork: Evidence[]): Finding[] {
  const members = ofNetwork.filter(
    (review) =>
      review.businessId === incoming.businessId &&
      review.keptAt === null &&
      isOnSide(review, incoming) &&
      isWithin(REPEATS_DAYS, review, incoming),
  );
  if (members.length < 3) return [];
  return [finding('network-repeats', members.length >= 6 ? 3 : 1, members)];
}

/** More reviews in a week than by chance at the rate of the business, nearly all on one side. */
export function findRun(incoming: Evidence, latestFirst: Evidence[], earlier: number): Finding[] {
  const recent = latestFirst.filter(
    (review) => review.keptAt === null && isWithin(RUN_DAYS, review, incoming),
  );
  const kept = latestFirst.length - recent.length;
  const expected = ((earlier + kept + 1) * RUN_DAYS) / RATE_DAYS;
  for (const [chance, points] of [[1e-8, 2] as const, [1e-4, 1] as const]) {
    const least = Math.max(LEAST_OF_A_RUN, countBeyond(expected, chance));
    const members = longestRun(incoming, recent, least);
    if (members) return [finding('sudden-run', points, members)];
  }
  return [];
}

/** The most of the latest reviews that are one-sided; null if these are fewer than `least`. */
function longestRun(incoming: Evidence, recent: Evidence[], least: number): Evidence[] | null {
  let onSide = 0;
  let atEnd = 0;
  let longest = 0;
  for (const [at, review] of recent.entries()) {
    const count = at + 1;
    if (isOnSide(review, incoming)) onSide += 1;
    if (isOnSide(review, incoming) && isExtreme(review)) atEnd += 1;
    const isAll = count >= LONG_RUN && onSide >= ALL_SIDED * count;
    if (count >= least && (isAll || atEnd >= ONE_SIDED * count)) longest = count;
  }
  if (longest === 0) return null;
  return recent.slice(0, longest).filter((review) => isOnSide(review, incoming));
}

/** The number that is reached with no more than this chance, where so many are expected (Poisson). */
function countBeyond(expected: number, chance: number): number {
  let exactly = Math.exp(-expected);
  let upTo = 0;
  for (let count = 0; ; count += 1) {
    if (1 - upTo <= chance || count > 1000 + 2 * expected) return count;
    upTo += exactly;
    exactly *= expected / (count + 1);
  }
}

export interface Copy {
  review: Evidence;
  likeness: number;
}

export function findCopies(incoming: Evidence, copies: Copy[]): Finding[] {
  const near = copies
    .filter(({ likeness, review }) => likeness >= 0.45 && isWithin(LIKE_DAYS, review, incoming))
    .map(({ review }) => review);
  const close = copies.filter(({ likeness }) => likeness >= 0.65).map(({ review }) => review);
  const here = near.filter(({ businessId }) => businessId === incoming.businessId);
  const findings = [];
  if (near.length >= 3) findings.push(finding('near-copy', 1, [incoming, ...near]));
  else if (here.length > 0) findings.push(finding('near-copy', 1, [incoming, ...here]));
  if (close.length >= 2) findings.push(finding('near-copy', 2, [incoming, ...close]));
  return findings;
}

/** Networks that agree with that of the incoming review on another business too. */
export function findRing(incoming: Evidence, others: Evidence[]): Finding[] {
  const known = [incoming, ...others].filter((review) => isWithin(RING_DAYS, review, incoming));
  const byBusiness = Map.groupBy(known, opinionOf);
  const here = byBusiness.get(opinionOf(incoming)) ?? [];
  const members = new Set<Evidence>();
  for (const [opinion, there] of byBusiness) {
    if (opinion === opinionOf(incoming)) continue;
    const also = networksOf(there);
    const networks = new Set(here.map(networkOf).filter((network) => also.has(network)));
    if (networks.size < NETWORKS_OF_A_RING || !networks.has(incoming.networkHash)) continue;
    for (const review of [...here, ...there]) {
      if (networks.has(review.networkHash)) members.add(review);
    }
  }
  return members.size > 0 ? [finding('networks-agree', 3, [...members])] : [];
}

function opinionOf({ businessId, rating }: Evidence): string {
  return `${businessId} ${sideOf(rating)}`;
}

function networksOf(reviews: Evidence[]): Set<string | null> {
  return new Set(reviews.map(networkOf));
}

function networkOf({ networkHash }: Evidence): string | null {
  return networkHash;
}

function finding(rule: ReviewSignal['rule'], points: number, members: Evidence[]): Finding {
  return { rule, points, count: members.length, members };
}
