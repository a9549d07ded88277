import type { GroupRule, HeldFor, ReviewSignal } from '../../../contract/reviews.ts';
import { LIKE } from './likeness.rules.ts';

export const DAY = 86_400_000;
const HOUR = DAY / 24;
/** Days before, by which it is known what is usual. */
export const USUAL_DAYS = 180;
export const WINDOWS = [HOUR, DAY, 7 * DAY];
/** Of one network at a business, or of one business by a network: people of one place. */
export const PEOPLE_OF_ONE_PLACE = 10;
/** From such a part on it is one place that writes, with a few others beside it. */
const MOSTLY = 2 / 3;

/** As powers of ten: less often by chance than that. */
const CHANCES = { sudden: -8, beyond: -40 };
export type Pace = keyof typeof CHANCES;
/** No story in a newspaper brings more at once to a business that few write about. */
const LEAST_BEYOND = 30;

export interface Usual {
  /** How many there were in the 180 days before. */
  count: number;
  ofKind: number;
}

interface Event {
  createdAt: Date;
  isHeld: boolean;
}

export interface Run<E extends Event> {
  pace: Pace;
  members: E[];
  isWithinDay: boolean;
}

interface Measure<E extends Event> {
  usual: Usual;
  least: number;
  windows?: number[];
  /** Where most come from one place, its first ten are one. */
  placeOf?: (event: E) => unknown;
}

/**
 * More at a time than by chance where so many are usual: the least likely pace of those that end
 * with the first, and of these the shortest. Latest first.
 */
export function findRunOf<E extends Event>(
  latestFirst: E[],
  { usual, least, windows = WINDOWS, placeOf }: Measure<E>,
): Run<E> | null {
  const until = latestFirst[0]?.createdAt.getTime() ?? 0;
  const runs = windows.flatMap((window) => {
    const members = latestFirst.filter(({ createdAt }) => until - createdAt.getTime() <= window);
    const expected = ((usual.count + usual.ofKind + 1) * window) / (USUAL_DAYS * DAY);
    const chance = (events: E[], fewest: number) => {
      const count = placeOf ? countPlaces(events, placeOf) : events.length;
      return count < fewest ? 0 : chanceOf(count, expected);
    };
    if (chance(members, least) > CHANCES.sudden) return [];
    const isWithinDay = window <= DAY;
    // A cluster that is already held does not hold what comes days after it.
    const undecided = isWithinDay ? members : members.filter(({ isHeld }) => !isHeld);
    const isBeyond = chance(undecided, LEAST_BEYOND) <= CHANCES.beyond;
    const pace: Pace = isBeyond ? 'beyond' : 'sudden';
    return [{ pace, members, isWithinDay }];
  });
  return runs.find(({ pace }) => pace === 'beyond') ?? runs[0] ?? null;
}

function countPlaces<E>(events: E[], placeOf: (event: E) => unknown): number {
  const sizes = [...Map.groupBy(events, placeOf).values()].map(({ length }) => length);
  const largest = Math.max(0, ...sizes);
  if (largest < MOSTLY * events.length) return events.length;
  return events.length - Math.min(PEOPLE_OF_ONE_PLACE, largest) + 1;
}

/** The power of ten of the chance that so many come, or more, where so many are expected (Poisson). */
export function chanceOf(count: number, expected: number): number {
  if (count <= expected) return 0;
  let log = -expected;
  for (let one = 1; one <= count; one += 1) log += Math.log(expected / one);
  // The sum of all beyond, at most.
  return Math.min(0, (log - Math.log(1 - expected / (count + 1))) / Math.LN10);
}

/** A review as the rules see it: never whether its business pays. */
export interface Evidence {
  /** 0 of the one that comes. */
  id: number;
  businessId: number;
  rating: number;
  createdAt: Date;
  networkHash: string | null;
  signals: ReviewSignal[];
  isCounted: boolean;
  isHeld: boolean;
  heldFor: HeldFor | null;
  heldAt: Date | null;
  groupId: number | null;
  confirmedAt: Date | null;
  keptAt: Date | null;
}

export interface Finding extends ReviewSignal {
  members: Evidence[];
}

export interface Judged {
  review: Evidence;
  signals: ReviewSignal[];
}

const POINTS_TO_HOLD = 3;

export function isWithin(days: number, one: Evidence, other: Evidence): boolean {
  return Math.abs(one.createdAt.getTime() - other.createdAt.getTime()) <= days * DAY;
}

/** All that speaks against each review, from before and now. */
export function judge(findings: Finding[]): Judged[] {
  const byId = new Map<number, Judged>();
  for (const { members, ...signal } of findings) {
    for (const review of members) {
      const judged = byId.get(review.id) ?? { review, signals: review.signals };
      byId.set(review.id, { review, signals: addSignal(judged.signals, signal) });
    }
  }
  return [...byId.values()];
}

function addSignal(signals: ReviewSignal[], added: ReviewSignal): ReviewSignal[] {
  const same = signals.find(({ rule }) => rule === added.rule);
  if (same && same.points > added.points) return signals;
  return [...signals.filter((signal) => signal !== same), added];
}

/** Confirmation by mail weighs against slight signs, not against one that suffices alone. */
export function sumPoints({ review, signals }: Judged): number {
  const sum = signals.reduce((total, { points }) => total + points, 0);
  const isPlain = signals.some(({ points }) => points >= POINTS_TO_HOLD);
  return review.confirmedAt && !isPlain ? Math.max(0, sum - 1) : sum;
}

/** What staff let stand, or nobody decided in time, is not held again. */
export function mustHold(judged: Judged): boolean {
  const { keptAt, isHeld, heldAt } = judged.review;
  const isDone = keptAt !== null || (!isHeld && heldAt !== null);
  return !isDone && sumPoints(judged) >= POINTS_TO_HOLD;
}

export function ruleOf(signals: ReviewSignal[]): GroupRule {
  const isPlain = (wanted: string) =>
    signals.some(({ rule, points }) => rule === wanted && points >= POINTS_TO_HOLD);
  if (isPlain('networks-agree')) return 'ring';
  return isPlain('network-repeats') || isPlain('network-spree') ? 'address' : 'burst-text';
}

/** Honest texts are half alike by chance; those of a cluster are written close together. */
const LIKE_DAYS = 30;
export const RING_DAYS = 14;
export const LEAST_OF_A_RUN = 5;
/** The same words so often at once, or like words so often by one network, are a campaign. */
export const LEAST_OF_A_TEXT = 6;
/** Copies within a run that tell it from visitors with one story. */
const COPIES_IN_A_RUN = 2;
/** Others of the same business with a text that is half the same, within a month. */
const COPIES_AT_A_BUSINESS = 3;
export const COPIES_OF_A_NETWORK = 2;
export const NETWORKS_OF_A_RING = 4;

/** Reviews of a business in a short time, whatever their words and stars; one network's ten are one. */
export function findSuddenRun(ofBusiness: Evidence[], usual: Usual): Finding[] {
  const undecided = ofBusiness.filter(({ keptAt }) => keptAt === null);
  const run = findRunOf(undecided, { usual, least: LEAST_OF_A_RUN, placeOf: networkOf });
  if (!run) return [];
  const ofGroups = run.members.filter(({ isHeld, groupId }) => isHeld && groupId !== null);
  const isHeldMostly = run.isWithinDay && 2 * ofGroups.length >= run.members.length;
  return [finding('sudden-run', run.pace === 'beyond' || isHeldMostly ? 3 : 2, run.members)];
}

/** One network at one business: more than two full days of its people, and its pace, explain. */
export function findRepeats(incoming: Evidence, ofNetwork: Evidence[]): Finding[] {
  const here = ofNetwork.filter(({ businessId }) => businessId === incoming.businessId);
  const windows = [RING_DAYS * DAY];
  const run = findRunOf(here, {
    usual: usualBefore(incoming, here, RING_DAYS),
    least: 2 * PEOPLE_OF_ONE_PLACE + 1,
    windows,
  });
  return run ? [finding('network-repeats', 3, run.members)] : [];
}

/** One network at many businesses, at a pace that nobody visits them. */
export function findSpree(incoming: Evidence, ofNetwork: Evidence[]): Finding[] {
  const usual = usualBefore(incoming, ofNetwork, 7);
  const placeOf = ({ businessId }: Evidence) => businessId;
  const run = findRunOf(ofNetwork, { usual, least: LEAST_OF_A_RUN, placeOf });
  return run?.pace === 'beyond' ? [finding('network-spree', 3, run.members)] : [];
}

function usualBefore(incoming: Evidence, reviews: Evidence[], days: number): Usual {
  const count = reviews.filter(
    (review) =>
      !review.isHeld && !isWithin(days, review, incoming) && isWithin(USUAL_DAYS, review, incoming),
  ).length;
  return { count, ofKind: 0 };
}

/** The same words, wherever, oftener at once than they are usual. */
export function findSameWords(sameWords: Evidence[], usual: Usual): Finding[] {
  const run = findRunOf(sameWords, { usual, least: LEAST_OF_A_TEXT });
  return run ? [finding('near-copy', 3, run.members)] : [];
}

/** A review whose words are nearly those of another; whole sentences say more. */
export interface Alike {
  review: Evidence;
  isLong: boolean;
}

/** Like words by one network within a month: at many businesses, or whole sentences at one. */
export function findLikeOfNetwork(incoming: Evidence, alike: Alike[]): Finding[] {
  const near = alike.filter(({ review }) => isWithin(LIKE_DAYS, review, incoming));
  const all = [incoming, ...near.map(({ review }) => review)];
  const businesses = new Set(all.map(({ businessId }) => businessId));
  if (businesses.size >= LEAST_OF_A_TEXT) return [finding('near-copy', 3, all)];
  const here = near.filter(
    ({ review, isLong }) => isLong && review.businessId === incoming.businessId,
  );
  if (here.length < COPIES_OF_A_NETWORK) return [];
  return [finding('near-copy', 3, [incoming, ...here.map(({ review }) => review)])];
}

/** Like words within a run. */
export function findLikeInRun(incoming: Evidence, alike: Alike[]): Finding[] {
  if (alike.length < COPIES_IN_A_RUN) return [];
  return [finding('near-copy', 1, [incoming, ...alike.map(({ review }) => review)])];
}

export interface Copy {
  review: Evidence;
  likeness: number;
}

export function findCopies(incoming: Evidence, copies: Copy[]): Finding[] {
  const near = copies
    .filter(({ likeness, review }) => likeness >= LIKE && isWithin(LIKE_DAYS, review, incoming))
    .map(({ review }) => review);
  const close = copies.filter(({ likeness }) => likeness >= 0.65).map(({ review }) => review);
  const here = near.filter(({ businessId }) => businessId === incoming.businessId);
  const findings = [];
  if (here.length >= COPIES_AT_A_BUSINESS)
    findings.push(finding('near-copy', 3, [incoming, ...here]));
  if (near.length >= 3) findings.push(finding('near-copy', 1, [incoming, ...near]));
  else if (here.length > 0) findings.push(finding('near-copy', 1, [incoming, ...here]));
  if (close.length >= 2) findings.push(finding('near-copy', 2, [incoming, ...close]));
  return findings;
}

/** What networks wrote elsewhere, and what share of all reviews each business has. */
export interface Activity {
  written: Map<string, number>;
  /** Of all reviews in the 180 days before, by business. */
  shares: Map<number, number>;
}

/**
 * Networks that meet that of the incoming review at other businesses, too, oftener than by chance
 * where they write so much and those businesses get so much.
 */
export function findCluster(
  incoming: Evidence,
  others: Evidence[],
  { written, shares }: Activity,
): Finding[] {
  const known = [incoming, ...others].filter(
    (review) => review.networkHash !== null && isWithin(RING_DAYS, review, incoming),
  );
  const byBusiness = Map.groupBy(known, ({ businessId }) => businessId);
  const here = networksOf(byBusiness.get(incoming.businessId) ?? []);
  here.delete(incoming.networkHash);
  const meetings = [...byBusiness].flatMap(([businessId, there]) => {
    const networks = networksOf(there);
    const isElsewhere = businessId !== incoming.businessId && networks.has(incoming.networkHash);
    if (!isElsewhere) return [];
    const met = [...here].filter((network) => networks.has(network));
    return [{ businessId, met }];
  });
  const most = Math.max(0, ...meetings.map(({ met }) => met.length));
  const all = meetings.reduce((sum, { met }) => sum + met.length, 0);
  const areFew = most < NETWORKS_OF_A_RING - 1;
  if (areFew && !(most === NETWORKS_OF_A_RING - 2 && all >= MEETINGS_OF_FEW)) return [];
  const expected = meetings.reduce((sum, { businessId }) => {
    const share = shares.get(businessId) ?? 0;
    return [...here].reduce((of, network) => of + share * (written.get(network ?? '') ?? 1), sum);
  }, 0);
  if (chanceOf(all, expected) > CHANCE_OF_MEETING) return [];
  const ring = new Set([incoming.networkHash, ...meetings.flatMap(({ met }) => met)]);
  const at = new Set(meetings.filter(({ met }) => met.length > 1).map((one) => one.businessId));
  at.add(incoming.businessId);
  const members = known.filter(
    ({ businessId, networkHash }) => at.has(businessId) && ring.has(networkHash),
  );
  return [finding('networks-agree', 3, members)];
}

/** Three networks that meet so often are a cluster, too. */
const MEETINGS_OF_FEW = 8;
/** A power of ten. */
const CHANCE_OF_MEETING = -4;

function networksOf(reviews: Evidence[]): Set<string | null> {
  return new Set(reviews.map(networkOf));
}

function networkOf({ networkHash }: Evidence): string | null {
  return networkHash;
}

function finding(rule: ReviewSignal['rule'], points: number, members: Evidence[]): Finding {
  return { rule, points, count: members.length, members };
}
