import type { DatabaseAddress } from '../../src/platform/database/database.ts';
import { planClusters, planFloods } from './clusters.ts';
import { planHonest } from './honest.ts';
import { sendDuplicates, sendSpam } from './listings.ts';
import { describeOutcome, type Outcome } from './outcome.ts';
import { START, VICTIMS } from './plan.ts';
import { openTarget, type Target } from './product.ts';
import { planQuickClusters } from './quick-clusters.ts';
import { openChance } from './random.ts';
import { type Storm, stormReports, stormVotes } from './storms.ts';
import { buildTown, rememberReviews } from './town.ts';
import { openWatch } from './watch.ts';
import { liveYear } from './year.ts';

export interface Size {
  businesses: number;
  /** Reviews in the year. */
  honest: number;
  /** Years of them before it. */
  yearsBefore: number;
  /** Of each strength. */
  rings: number;
  flood: number;
  /** Listings that are sent twice. */
  twins: number;
}

export const SIZES = {
  tiny: { businesses: 60, honest: 500, yearsBefore: 1, rings: 2, flood: 100, twins: 4 },
  small: { businesses: 400, honest: 4000, yearsBefore: 2, rings: 5, flood: 500, twins: 24 },
  full: { businesses: 4000, honest: 40_000, yearsBefore: 2, rings: 40, flood: 500, twins: 100 },
} as const satisfies Record<string, Size>;

interface AttackPlan {
  size: Size;
  seed: number;
  /** After so many minutes the year ends early. */
  minutes: number;
  print(line: string): void;
}

const STORM_DAY = 310;
const SPAM = 40;

/** Honest people and attackers live through a year of the product; answers what became of them. */
export async function runAttack(address: DatabaseAddress, plan: AttackPlan): Promise<Outcome> {
  const { size, seed, minutes, print } = plan;
  const end = performance.now() + minutes * 60_000;
  const target = await openTarget(address);
  try {
    const chance = (part: string) => openChance(`${part} ${seed}`);
    const { businesses, honest: reviews, yearsBefore, rings, flood } = size;
    const businessIds = await buildTown(target, businesses);
    const watch = openWatch(target, businessIds);
    const storms: Storm[] = [];
    const all = planHonest(chance('honest'), { businesses, reviews, yearsBefore });
    await rememberReviews(target, all.filter(({ at }) => at < START), businessIds);
    const customers = all.filter(({ at }) => at >= START);
    const posts = [
      ...customers,
      ...planQuickClusters(chance('quick rings'), { businesses, rings, customers }),
      ...planClusters(chance('rings'), { businesses, rings }),
      ...planFloods(chance('floods'), flood),
    ];
    print(`Seed ${seed}, ${businesses} businesses, ${posts.length} reviews`);
    const storm = async () => void storms.push(...(await sendStorms(target, businessIds)));
    const events = new Map([[STORM_DAY, storm]]);
    const isOver = () => performance.now() > end;
    const year = { target, watch, businessIds, posts, events, isOver, print };
    const moves = await liveYear(year);
    if (!isOver()) {
      storms.push(...(await sendDuplicates(target, chance('twins'), size.twins)));
      storms.push(...(await sendSpam(target, SPAM)));
    }
    return describeOutcome({ watch, moves, storms, seed, isWhole: !isOver() });
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
