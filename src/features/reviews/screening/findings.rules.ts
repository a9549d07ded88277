import type { GroupRule, ReviewSignal } from '../../../contract/reviews.staff.ts';

export const DAY = 86_400_000;
const HOUR = DAY / 24;
/** Days before, by which it is known what is usual. */
export const USUAL_DAYS = 180;
/** The longest time in which reviews can be a run. */
export const RUN_DAYS = 30;
const WINDOWS = [HOUR, DAY, 7 * DAY, RUN_DAYS * DAY];
/** Days of its own from which a business has a pace. */
const LEAST_EXPOSURE = 30;
/** What part of its category's mean adds to a listing's own pace: most listings get far less than the mean. */
const WEIGHT_OF_KIND = 0.1;

/** As powers of ten: a run comes by chance less often than the first; no story explains the last. */
const CHANCE_OF_A_RUN = -2;
/** How much likelier a run may be for each star that it moves the rating beyond `MOST_MOVE`. */
const CHANCE_PER_STAR = 3;
/** In longer windows what doesn't count isn't evidence either, or a ring would leave out the honest for a month. */
const LONGEST_WHOLE = 7 * DAY;
const CHANCE_BEYOND = -40;
const LEAST_BEYOND = 30;

/** What an unproven run may do to a listing. */
const MOST_MOVE = 0.1;
const MOST_ADDED = 20;
const MOST_ADDED_PART = 1 / 4;
/** Of one network, so many come at once as one: a couple at home. */
const HOUSEHOLD = 2;
/** Where there is no rating yet: the middle of a list, in which a first run stays, in quarters of a star. */
const MIDDLE = { from: 11, below: 17 };

/** A review as the rules see it: never whether its business pays. */
export interface Evidence {
  /** 0 of the one that comes. */
  id: number;
  businessId: number;
  rating: number;
  createdAt: Date;
  networkHash: string | null;
  isCounted: boolean;
  isHeld: boolean;
  heldAt: Date | null;
  groupId: number | null;
  /** Its author confirmed it by email, or staff let it stand. */
  isProven: boolean;
}

/** `points`: 3 holds the review, 2 leaves it out of the rating. */
export interface Finding extends ReviewSignal {
  evidence: Evidence[];
}

const HOLDS = 3;
const UNCOUNTS = 2;

export interface Usual {
  /** How many reviews count there in the 180 days before the longest window. */
  count: number;
  firstAt: Date | null;
  /** The mean of its category in 180 days. */
  ofKind: number;
}

/** What a business shows of the reviews that count. */
export interface Rating {
  sum: number;
  count: number;
}

/** The power of ten of the chance that so many come, or more, where so many are expected (Poisson). */
export function chanceOf(count: number, expected: number): number {
  if (count <= expected) return 0;
  let log = -expected;
  for (let one = 1; one <= count; one += 1) log += Math.log(expected / one);
  // The sum of all beyond, at most.
  return Math.min(0, (log - Math.log(1 - expected / (count + 1))) / Math.LN10);
}

/**
 * Judges the review that comes by the published ones before it: whether they are more at a time than come
 * by chance, and what the unproven ones would do together.
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
    const isBeyond = within.length >= LEAST_BEYOND && window <= DAY && chance <= CHANCE_BEYOND;
    if (isBeyond) {
      // Held ones are named too, so that those that wait are one cluster.
      const all = before.filter((one) => !one.isProven && one.createdAt.getTime() >= start);
      return [finding('sudden-run', HOLDS, all)];
    }
    const run = window <= LONGEST_WHOLE ? within : within.filter(({ isCounted }) => isCounted);
    const isAlone = countHomes([incoming, ...within]) < 2;
    if (isAlone || isHarmless(incoming, run, { rating, isNew })) return [];
    const homes = countHomes([incoming, ...run]);
    const move = isNew ? 0 : Math.max(0, moveOf([incoming, ...run], rating) - MOST_MOVE);
    const isRun =
      chanceOf(homes, expectIn(window, before, incoming, usual)) <=
      CHANCE_OF_A_RUN + CHANCE_PER_STAR * move;
    if (!isRun) return [];
    return [finding('sudden-run', UNCOUNTS, within)];
  });
  return found.toSorted((one, other) => other.points - one.points).slice(0, 1);
}

/** How many come, where a household is one. */
function countHomes(reviews: Evidence[]): number {
  const sizes = Map.groupBy(reviews, ({ networkHash }) => networkHash).values();
  return [...sizes].reduce((sum, { length }) => sum + Math.max(1, length - HOUSEHOLD + 1), 0);
}

/** How many reviews are usual in a time: by those that counted before it, and by the category. */
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
  const longest = USUAL_DAYS + RUN_DAYS - window / DAY;
  const days = Math.min(longest, Math.max(LEAST_EXPOSURE, (start - first) / DAY));
  const ownPace = (count + earlier.length) / days;
  return (window / DAY) * (ownPace + (WEIGHT_OF_KIND * ofKind + 1) / USUAL_DAYS);
}

/** Checks whether a review may count although it is one of a run. */
function isHarmless(
  incoming: Evidence,
  run: Evidence[],
  { rating: shown, isNew }: { rating: Rating; isNew: boolean },
): boolean {
  const before = ratingWithout(run, shown);
  const most = Math.max(MOST_ADDED, MOST_ADDED_PART * before.count);
  const after = add(before, [incoming, ...run]);
  const [was, is] = [rankOf(before), rankOf(after)];
  if (isNew) return is.quarters >= MIDDLE.from && is.quarters < MIDDLE.below;
  const isLittle =
    Math.abs(meanOf(after) - meanOf(before)) < MOST_MOVE &&
    was.quarters === is.quarters &&
    Math.abs(was.magnitude - is.magnitude) <= 1 &&
    run.length < most;
  return isLittle || (shown.count - before.count < most && leadsBack(incoming, { before, shown }));
}

/** Checks whether the shown rating comes closer to the one from before the run. */
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

/** As `businesses.sort_key` has it. */
export function rankOf({ sum, count }: Rating): { quarters: number; magnitude: number } {
  return {
    quarters: Math.floor((sum * 4 + 140) / (count + 10)),
    magnitude: Math.floor(Math.log(count + 1) / 1.3862943611198906),
  };
}

function sumOf(reviews: Evidence[]): number {
  return reviews.reduce((sum, { rating }) => sum + rating, 0);
}

/** Others whose words are nearly those of the one that comes. */
export interface Alike {
  review: Evidence;
  /** Both are whole sentences, which say more. */
  isLong: boolean;
}

const COPIES_HERE = 2;

/** Like words at one business within the longest window; short ones only where they come in a run. */
export function findCopiesHere(alike: Alike[], isRun: boolean): Finding[] {
  const copies = alike.filter(({ isLong }) => isLong || isRun).map(({ review }) => review);
  return copies.length < COPIES_HERE ? [] : [finding('near-copy', HOLDS, copies)];
}

export interface Copy {
  review: Evidence;
  /** The part of both texts that they share, 0 to 1. */
  likeness: number;
}

const CLOSE = 0.65;

/** Whole sentences that are mostly those of two others, wherever. */
export function findCopies(copies: Copy[]): Finding[] {
  const close = copies.filter(({ likeness }) => likeness >= CLOSE).map(({ review }) => review);
  return close.length < COPIES_HERE ? [] : [finding('near-copy', HOLDS, close)];
}

/** The same words so often at once are a campaign; short ones are said by many, who may confirm them. */
const LEAST_OF_WORDS = { long: 6, short: 12 };
const CHANCE_OF_WORDS = -8;

/** The same words, wherever, oftener in a week than they are usual. */
export function findSameWords(
  incoming: Evidence,
  sameWords: Evidence[],
  { usual, isLong }: { usual: number; isLong: boolean },
): Finding[] {
  const least = isLong ? LEAST_OF_WORDS.long : LEAST_OF_WORDS.short;
  const isCampaign = WINDOWS.slice(0, 3).some((window) => {
    const start = incoming.createdAt.getTime() - window;
    const count = 1 + sameWords.filter(({ createdAt }) => createdAt.getTime() >= start).length;
    const expected = ((usual + 1) * window) / (USUAL_DAYS * DAY);
    return count >= least && chanceOf(count, expected) <= CHANCE_OF_WORDS;
  });
  return isCampaign ? [finding('near-copy', isLong ? HOLDS : UNCOUNTS, sameWords)] : [];
}

export const RING_DAYS = 14;
const NETWORKS_OF_A_RING = 4;
/** Three networks that meet so often are a ring, too. */
const MEETINGS_OF_FEW = 8;
/** A power of ten. */
const CHANCE_OF_MEETING = -4;

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
export function findRing(
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
  /** False: it is shown, and not in the rating before its author confirms it or staff have looked. */
  mayCount: boolean;
  heldFor: GroupRule | null;
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

/** What a group of such reviews is called for staff. */
function ruleOf(findings: Finding[]): GroupRule {
  const points = Math.max(...findings.map((one) => one.points));
  const worst = findings.filter((one) => one.points === points);
  return worst.some(({ rule }) => rule === 'networks-agree') ? 'ring' : 'burst-text';
}
