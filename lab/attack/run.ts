import type { DatabaseAddress } from '../../src/platform/database/database.ts';
import { planClusters, planFloods } from './clusters.ts';
import { planHonest } from './honest.ts';
import { sendDuplicates, sendSpam } from './listings.ts';
import { describeOutcome, type Outcome } from './outcome.ts';
import { type Post, START, VICTIMS } from './plan.ts';
import { openTarget, type Target } from './product.ts';
import { planQuickClusters } from './quick-clusters.ts';
import { openChance } from './random.ts';
import { replay } from './replay.ts';
import { type Storm, stormFloods, stormReports, stormVotes } from './storms.ts';
import { buildTown } from './town.ts';

export interface Size {
  businesses: number;
  honest: number;
  yearsBefore: number;
  rings: number;
  flood: number;
  twins: number;
}

export const SIZES = {
  tiny: { businesses: 200, honest: 2000, yearsBefore: 2, rings: 1, flood: 100, twins: 4 },
  small: { businesses: 1000, honest: 12_000, yearsBefore: 2, rings: 5, flood: 500, twins: 24 },
  full: { businesses: 4000, honest: 48_000, yearsBefore: 2, rings: 20, flood: 500, twins: 100 },
} as const satisfies Record<string, Size>;

interface AttackPlan {
  size: Size;
  seed: number;
  print(line: string): void;
}

const SPAM = 40;

/** Runs the screening rules on a simulated year of honest reviews and attacks, in memory. */
export async function runYear(
  { size, seed, print }: AttackPlan,
  storms: Storm[],
): Promise<Outcome> {
  const posts = planYear(size, seed);
  print(`Seed ${seed}, ${size.businesses} businesses, ${posts.length} reviews`);
  return describeOutcome(await replay(posts, size.businesses), seed, storms);
}

function planYear({ businesses, honest: reviews, yearsBefore, rings }: Size, seed: number): Post[] {
  const chance = (part: string) => openChance(`${part} ${seed}`);
  const customers = planHonest(chance('honest'), { businesses, reviews, yearsBefore });
  return [
    ...customers,
    ...planQuickClusters(chance('quick rings'), { businesses, rings, customers }),
    ...planClusters(chance('rings'), { businesses, rings }),
  ];
}

/** Runs floods, false reports, votes, duplicate listings and spam over HTTP against the product. */
export async function runStorms(
  address: DatabaseAddress,
  { size, seed, print }: AttackPlan,
): Promise<Storm[]> {
  const target = await openTarget(address);
  try {
    const chance = (part: string) => openChance(`${part} ${seed}`);
    const businessIds = await buildTown(target, 60);
    const victims = new Set<number>(Object.values(VICTIMS));
    const honest = planHonest(chance('victims'), { businesses: 60, reviews: 0, yearsBefore: 0 })
      .filter(({ at, business }) => at >= START && victims.has(business))
      .toSorted((one, other) => one.at - other.at);
    const floods = planFloods(chance('floods'), size.flood);
    print(`${honest.length} reviews by HTTP, then ${floods.length} at once`);
    return [
      ...(await stormFloods(target, businessIds, { honest, floods })),
      ...(await sendStorms(target, businessIds)),
      ...(await sendDuplicates(target, chance('twins'), size.twins)),
      ...(await sendSpam(target, SPAM)),
    ];
  } finally {
    await target.close();
  }
}

async function sendStorms(target: Target, businessIds: number[]): Promise<Storm[]> {
  const idOf = (victim: keyof typeof VICTIMS) => businessIds[VICTIMS[victim]] ?? 0;
  return [
    await stormReports(target, idOf('copies'), true),
    await stormReports(target, idOf('reports'), false),
    ...(await stormVotes(target, idOf('votes'))),
  ];
}
