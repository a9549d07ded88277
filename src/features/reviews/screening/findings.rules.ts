import type { ClusterRule, ReviewSignal } from '../../../contract/reviews.staff.ts';

export const DAY_MS = 86_400_000;
const HOUR = DAY_MS / 24;
/** Days of history that define the usual pace. */
export const USUAL_DAYS = 180;
/** Maximum days in which reviews can form a run. */
export const RUN_DAYS = 30;
const WINDOWS = [HOUR, DAY_MS, 7 * DAY_MS, RUN_DAYS * DAY_MS];
/** Minimum days of history for a listing to have its own pace. */
const LEAST_EXPOSURE = 30;
/** Weight of the category's mean relative to the listing's own pace: most listings get far less than the mean. */
const WEIGHT_OF_KIND = 0.1;

/** Log10 of the probability below which a number of reviews counts as a run. */
const CHANCE_OF_A_RUN = -2;
/** Amount by which `CHANCE_OF_A_RUN` rises for each star by which a run moves the rating beyond `MAX_MOVE`. */
const CHANCE_PER_STAR = 3;
/**
 * In windows longer than this, only counted reviews are evidence. Otherwise a cluster could keep honest
 * reviews uncounted for a month.
 */
const LONGEST_WHOLE = 7 * DAY_MS;
const CHANCE_BEYOND = -40;
const LEAST_BEYOND = 30;

/**
 * Limits for the effect of an unproven run: rating in stars, reviews added, and their share of the existing
 * reviews.
 */
const MAX_MOVE = 0.1;
const MAX_ADDED = 20;
const MAX_ADDED_PART = 1 / 4;
/** Reviews of one network that count as one, such as a couple at home. */
const HOUSEHOLD = 2;
/** Range of quarter stars around the middle, in which a first run must stay if there is no rating yet. */
const MIDDLE = { from: 11, below: 17 };

/** A review as the screening rules see it. Doesn't include whether the business pays. */
export interface Evidence {
  /** Id of the review; 0 for the incoming one. */
  id: number;
  businessId: number;
  rating: number;
  createdAt: Date;
  networkHash: string | null;
  isCounted: boolean;
  isHeld: boolean;
  heldAt: Date | null;
  groupId: number | null;
  /** Confirmed by its author's email, or approved by staff. */
  isProven: boolean;
}

/** A reason against a review. 3 points hold the review, 2 leave it out of the rating. */
export interface Finding extends ReviewSignal {
  evidence: Evidence[];
}

const HOLDS = 3;
const UNCOUNTS = 2;

export interface Usual {
  count: number;
  firstAt: Date | null;
  ofKind: number;
}

export interface Rating {
  sum: number;
  count: number;
}

/** Returns log10 of the Poisson probability of at least `count` events when `expected` are expected. */
export function chanceOf(count: number, expected: number): number {
  if (count <= expected) return 0;
  let log = -expected;
  for (let one = 1; one <= count; one += 1) log += Math.log(expected / one);
  // Upper bound for the sum of the remaining terms.
  return Math.min(0, (log - Math.log(1 - expected / (count + 1))) / Math.LN10);
}

/**
 * Checks whether the incoming review and earlier published ones arrive faster than by chance, and whether the
 * unproven ones would change the listing.
 */
export function findRun(
  incoming: Evidence,
  before: Evidence[],
  { usual, rating }: { usual: Usual; rating: Rating },
): Finding[] {
  const isNew =
    rating.count - before.filter(({ isCounted, isHeld }) => isCounted && !isHeld).length <= 0;
  const unproven = before.filter(({ isProven, isHeld }) => !isProven && !isHeld);
  const found = WINDOWS.flatMap((window) => {
    const start = incoming.createdAt.getTime() - window;
    const within = unproven.filter(({ createdAt }) => createdAt.getTime() >= start);
    const chance = chanceOf(within.length + 1, expectIn(window, before, incoming, usual));
    const isBeyond = within.length >= LEAST_BEYOND && window <= DAY_MS && chance <= CHANCE_BEYOND;
    if (isBeyond) {
      // Includes held reviews, so that all pending ones form one cluster.
      const all = before.filter((one) => !one.isProven && one.createdAt.getTime() >= start);
      return [finding('sudden-run', HOLDS, all)];
    }
    const run = window <= LONGEST_WHOLE ? within : within.filter(({ isCounted }) => isCounted);
    const isAlone = countHomes([incoming, ...within]) < 2;
    if (isAlone || isHarmless(incoming, run, { rating, isNew })) return [];
    const homes = countHomes([incoming, ...run]);
    const move = isNew ? 0 : Math.max(0, moveOf([incoming, ...run], rating) - MAX_MOVE);
    const isRun =
      chanceOf(homes, expectIn(window, before, incoming, usual)) <=
      CHANCE_OF_A_RUN + CHANCE_PER_STAR * move;
    if (!isRun) return [];
    return [finding('sudden-run', UNCOUNTS, within)];
  });
  return found.toSorted((one, other) => other.points - one.points).slice(0, 1);
}

function countHomes(reviews: Evidence[]): number {
  const sizes = Map.groupBy(reviews, ({ networkHash }) => networkHash).values();
  return [...sizes].reduce((sum, { length }) => sum + Math.max(1, length - HOUSEHOLD + 1), 0);
}

function expectIn(
  window: number,
  recent: Evidence[],
  { createdAt }: Evidence,
  { count, firstAt, ofKind }: Usual,
): number {
  const start = createdAt.getTime() - window;
  const earlier = recent.filter(
    (one) => one.isCounted && !one.isHeld && one.createdAt.getTime() < start,
  );
  const first = Math.min(firstAt?.getTime() ?? start, earlier.at(-1)?.createdAt.getTime() ?? start);
  const longest = USUAL_DAYS + RUN_DAYS - window / DAY_MS;
  const days = Math.min(longest, Math.max(LEAST_EXPOSURE, (start - first) / DAY_MS));
  const ownPace = (count + earlier.length) / days;
  return (window / DAY_MS) * (ownPace + (WEIGHT_OF_KIND * ofKind + 1) / USUAL_DAYS);
}

/** Checks whether a review may count although it is part of a run. */
function isHarmless(
  incoming: Evidence,
  run: Evidence[],
  { rating: shown, isNew }: { rating: Rating; isNew: boolean },
): boolean {
  const before = ratingWithout(run, shown);
  const most = Math.max(MAX_ADDED, MAX_ADDED_PART * before.count);
  const after = add(before, [incoming, ...run]);
  const [was, is] = [ratingRank(before), ratingRank(after)];
  if (isNew) return is.quarters >= MIDDLE.from && is.quarters < MIDDLE.below;
  const isLittle =
    Math.abs(meanOf(after) - meanOf(before)) < MAX_MOVE &&
    was.quarters === is.quarters &&
    Math.abs(was.magnitude - is.magnitude) <= 1 &&
    run.length < most;
  return isLittle || (shown.count - before.count < most && leadsBack(incoming, { before, shown }));
}

/** Checks whether the review brings the rating closer to the one from before the run. */
function leadsBack(
  incoming: Evidence,
  { before, shown }: { before: Rating; shown: Rating },
): boolean {
  const target = meanOf(before);
  return Math.abs(meanOf(add(shown, [incoming])) - target) < Math.abs(meanOf(shown) - target);
}

/** Returns the stars that a run moves a rating by if all of it counts. */
function moveOf(run: Evidence[], shown: Rating): number {
  const before = ratingWithout(run, shown);
  return Math.abs(meanOf(add(before, run)) - meanOf(before));
}

function ratingWithout(run: Evidence[], shown: Rating): Rating {
  const counted = run.filter(({ id, isCounted }) => id !== 0 && isCounted);
  return { sum: shown.sum - sumOf(counted), count: shown.count - counted.length };
}

function add(rating: Rating, reviews: Evidence[]): Rating {
  return { sum: rating.sum + sumOf(reviews), count: rating.count + reviews.length };
}

function meanOf({ sum, count }: Rating): number {
  return sum / count;
}

/**
 * Returns the parts of a rating's rank: quarter stars and magnitude of the count. They must match
 * `businesses.sort_key`.
 */
export function ratingRank({ sum, count }: Rating): { quarters: number; magnitude: number } {
  return {
    quarters: Math.floor((sum * 4 + 140) / (count + 10)),
    magnitude: Math.floor(Math.log(count + 1) / 1.3862943611198906),
  };
}

function sumOf(reviews: Evidence[]): number {
  return reviews.reduce((sum, { rating }) => sum + rating, 0);
}

export interface Alike {
  review: Evidence;
  /** Both texts are full sentences, which is stronger evidence. */
  isLong: boolean;
}

const COPIES_HERE = 2;

/** Finds similar texts at one business within 30 days. Short texts count only during a run. */
export function findCopiesHere(alike: Alike[], isRun: boolean): Finding[] {
  const copies = alike.filter(({ isLong }) => isLong || isRun).map(({ review }) => review);
  return copies.length < COPIES_HERE ? [] : [finding('near-copy', HOLDS, copies)];
}

export interface ReviewCopy {
  review: Evidence;
  /** Share of word sequences that both texts have in common, from 0 to 1. */
  likeness: number;
}

const CLOSE = 0.65;

/** Finds long texts that are mostly the same as two others at any business. */
export function findCopies(copies: ReviewCopy[]): Finding[] {
  const close = copies.filter(({ likeness }) => likeness >= CLOSE).map(({ review }) => review);
  return close.length < COPIES_HERE ? [] : [finding('near-copy', HOLDS, close)];
}

/** Minimum number of equal texts for a campaign. Short texts need more, because many people write them. */
const LEAST_OF_WORDS = { long: 6, short: 12 };
const CHANCE_OF_WORDS = -8;

/** Finds identical texts at any business that appear more often in a week than usual. */
export function findSameWords(
  incoming: Evidence,
  sameWords: Evidence[],
  { usual, isLong }: { usual: number; isLong: boolean },
): Finding[] {
  const least = isLong ? LEAST_OF_WORDS.long : LEAST_OF_WORDS.short;
  const isCampaign = WINDOWS.slice(0, 3).some((window) => {
    const start = incoming.createdAt.getTime() - window;
    const count = 1 + sameWords.filter(({ createdAt }) => createdAt.getTime() >= start).length;
    const expected = ((usual + 1) * window) / (USUAL_DAYS * DAY_MS);
    return count >= least && chanceOf(count, expected) <= CHANCE_OF_WORDS;
  });
  return isCampaign ? [finding('near-copy', isLong ? HOLDS : UNCOUNTS, sameWords)] : [];
}

export const RING_DAYS = 14;
const NETWORKS_OF_A_RING = 4;
/** Minimum number of meetings (another network at the same business) for three networks to form a ring as well. */
const MEETINGS_OF_FEW = 8;
const CHANCE_OF_MEETING = -4;

export interface Activity {
  written: Map<string, number>;
  shares: Map<number, number>;
}

/**
 * Finds networks that review the same businesses as the author's network more often than by chance, given
 * their activity and the share of those businesses.
 */
export function findCluster(
  incoming: Evidence,
  others: Evidence[],
  { written, shares }: Activity,
): Finding[] {
  const known = others.filter(({ networkHash }) => networkHash !== null);
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
  const ring = new Set(meetings.flatMap(({ met }) => met));
  return [
    finding(
      'networks-agree',
      UNCOUNTS,
      known.filter((one) => ring.has(one.networkHash)),
    ),
  ];
}

function networksOf(reviews: Evidence[]): Set<string | null> {
  return new Set(reviews.map(({ networkHash }) => networkHash));
}

function finding(rule: ReviewSignal['rule'], points: number, evidence: Evidence[]): Finding {
  return { rule, points, count: evidence.length + 1, evidence };
}

export interface Verdict {
  points: number;
  signals: ReviewSignal[];
  isHeld: boolean;
  /** False if the review is shown but left out of the rating until its author confirms it or staff approve it. */
  mayCount: boolean;
  heldFor: ClusterRule | null;
}

export function judge(findings: Finding[]): Verdict {
  const signals = findings.map(({ evidence, ...signal }) => signal);
  const points = Math.max(0, ...signals.map((signal) => signal.points));
  const heldFor = points === 0 ? null : ruleOf(findings);
  return { points, signals, isHeld: points >= HOLDS, mayCount: points === 0, heldFor };
}

export function speaksOfWords({ rule, points }: ReviewSignal): boolean {
  return rule === 'near-copy' && points >= HOLDS;
}

function ruleOf(findings: Finding[]): ClusterRule {
  const points = Math.max(...findings.map((one) => one.points));
  const worst = findings.filter((one) => one.points === points);
  return worst.some(({ rule }) => rule === 'networks-agree') ? 'ring' : 'burst-text';
}
