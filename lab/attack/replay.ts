import { type Rating, rankOf } from '../../src/features/reviews/screening/findings.rules.ts';
import { type Kept, type Memory, openMemory, rate } from './memory.ts';
import { type Campaign, type Post, START, TOWN_SIZE } from './plan.ts';

const CATEGORIES = 10;

/** What an attack did to one business, after its last review. */
export interface Move {
  campaign: Campaign;
  campaignId: number;
  /** Stars between the shown rating and the one without the attack; null below five reviews. */
  rating: number | null;
  /** What its first review there would have done alone. */
  byOne: number | null;
  /** Places in the list of its category in its town. */
  places: number;
}

export interface Replay {
  /** Of the year; not what stood before it. */
  sent: Kept[];
  moves: Move[];
}

/** Lives through all posts in order, and measures each attack when it ends. */
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

/** Below that a business has too few reviews to rate. */
const FEWEST_RATED = 5;

function measure(memory: Memory, attack: Post[]): Move {
  const [first] = attack as [Post];
  const { business, campaign, campaignId, at: since } = first;
  const there = memory.ofBusiness(business);
  // Without the attack the honest reviews that came beside it would count.
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

/** Where it stands among those of its category in its town, with this rating. */
function placeOf(memory: Memory, business: number, rating: Rating): number {
  const first = Math.floor(business / TOWN_SIZE) * TOWN_SIZE + (business % CATEGORIES);
  const others = Array.from({ length: TOWN_SIZE / CATEGORIES }, (_, at) => first + at * CATEGORIES);
  const own = keyOf(business, rating);
  const before = others.filter(
    (other) => other !== business && keyOf(other, rate(memory.ofBusiness(other))) > own,
  );
  return before.length;
}

/** As `businesses.sort_key`. */
function keyOf(business: number, rating: Rating): number {
  const { quarters, magnitude } = rankOf(rating);
  return (quarters * 128 + magnitude) * 1_000_000 + business;
}
