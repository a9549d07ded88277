import { type Rating, ratingRank } from '../../src/features/reviews/screening/findings.rules.ts';
import { type Kept, type Memory, openMemory, rate } from './memory.ts';
import { type Campaign, type Post, START, TOWN_SIZE } from './plan.ts';

const CATEGORIES = 10;

export interface Move {
  campaign: Campaign;
  campaignId: number;
  /**
   * Difference in stars between the ratings with and without the attack. Null if fewer than five reviews
   * count without it.
   */
  rating: number | null;
  /** Difference in stars that the attack's first review alone would have made. */
  byOne: number | null;
  /** Positions gained or lost in the list of the category in the town. */
  places: number;
}

export interface Replay {
  sent: Kept[];
  moves: Move[];
}

export async function replay(posts: Post[], businesses: number): Promise<Replay> {
  const memory = openMemory(businesses, (business) => business % CATEGORIES);
  const sorted = posts.toSorted((one, other) => one.at - other.at);
  const attacks = Map.groupBy(
    sorted.filter(({ campaign }) => campaign !== null && campaign !== 'decoys'),
    ({ campaignId, business }) => `${campaignId} ${business}`,
  );
  const ends = new Map([...attacks.values()].map((attack) => [attack.at(-1), attack]));
  const moves: Move[] = [];
  for (const post of sorted) {
    await memory.write(post);
    const attack = ends.get(post);
    if (attack) moves.push(measure(memory, attack));
  }
  return { sent: memory.all.filter((one) => one.post.at >= START), moves };
}

/** Minimum number of reviews for a business to have a rating. */
const FEWEST_RATED = 5;

function measure(memory: Memory, attack: Post[]): Move {
  const [first] = attack as [Post];
  const { business, campaign, campaignId, at: since } = first;
  const there = memory.ofBusiness(business);
  // Assumes that without the attack, all honest reviews written since it began would count.
  const without = there
    .filter(({ post }) => post.campaignId !== campaignId)
    .map((one) => {
      const isHonest = one.post.campaign === null && one.post.at >= since;
      return isHonest ? { ...one, isCounted: true, isHeld: false } : one;
    });
  const is = rate(there);
  const was = rate(without);
  const one = { sum: was.sum + first.rating, count: was.count + 1 };
  const isRated = was.count >= FEWEST_RATED;
  return {
    campaign: campaign ?? 'decoys',
    campaignId,
    rating: isRated ? Math.abs(meanOf(is) - meanOf(was)) : null,
    byOne: isRated ? Math.abs(meanOf(one) - meanOf(was)) : null,
    places: Math.abs(placeOf(memory, business, is) - placeOf(memory, business, was)),
  };
}

function meanOf({ sum, count }: Rating): number {
  return sum / count;
}

/** Returns how many businesses of the same category and town rank above this one with the given rating. */
function placeOf(memory: Memory, business: number, rating: Rating): number {
  const first = Math.floor(business / TOWN_SIZE) * TOWN_SIZE + (business % CATEGORIES);
  const others = Array.from({ length: TOWN_SIZE / CATEGORIES }, (_, at) => first + at * CATEGORIES);
  const own = keyOf(business, rating);
  const before = others.filter(
    (other) => other !== business && keyOf(other, rate(memory.ofBusiness(other))) > own,
  );
  return before.length;
}

/** Mirrors `businesses.sort_key`. */
function keyOf(business: number, rating: Rating): number {
  const { quarters, magnitude } = ratingRank(rating);
  return (quarters * 128 + magnitude) * 1_000_000 + business;
}
