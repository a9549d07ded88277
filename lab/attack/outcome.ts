import type { Campaign, HonestKind } from './plan.ts';
import type { Storm } from './storms.ts';
import type { Kept } from './memory.ts';
import type { Move, Replay } from './replay.ts';

export interface CampaignOutcome {
  campaign: Campaign;
  sent: number;
  held: number;
  /** Listed, but left out of the rating. */
  uncounted: number;
  /** Neither held nor uncounted. */
  counted: number;
  /** By the rule that held them. */
  rules: Record<string, number>;
  /** Of the shown rating, in stars; null where no attacked business has a rating to speak of. */
  moved: Movement | null;
  /** What one review alone would have moved it by. */
  byOne: Movement | null;
  /** In the list of the category in the town. */
  places: Movement | null;
}

interface Movement {
  mean: number;
  most: number;
}

export interface HonestOutcome {
  kind: HonestKind | 'all';
  sent: number;
  held: number;
  uncounted: number;
}

export interface Outcome {
  seed: number;
  campaigns: CampaignOutcome[];
  /** Over all attacked businesses with a rating, and over all. */
  rings: { moved: Movement | null; byOne: Movement | null; places: Movement | null };
  honest: HonestOutcome[];
  storms: Storm[];
}

export function describeOutcome({ sent: all, moves }: Replay, seed: number, storms: Storm[]): Outcome {
  const byCampaign = Map.groupBy(all, ({ post }) => post.campaign);
  const honest = byCampaign.get(null) ?? [];
  const byKind = Map.groupBy(honest, ({ post }) => post.kind ?? 'usual');
  return {
    seed,
    campaigns: [...byCampaign].flatMap(([campaign, sent]) =>
      campaign ? [describeCampaign(campaign, sent, moves)] : [],
    ),
    rings: measure(moves),
    honest: [
      ...[...byKind].map(([kind, sent]) => describeHonest(kind, sent)),
      describeHonest('all', honest),
    ],
    storms,
  };
}

const isOnlyUncounted = ({ isHeld, isCounted }: Kept) => !isHeld && !isCounted;

function describeHonest(kind: HonestOutcome['kind'], sent: Kept[]): HonestOutcome {
  const held = sent.filter(({ isHeld }) => isHeld).length;
  return { kind, sent: sent.length, held, uncounted: sent.filter(isOnlyUncounted).length };
}

function describeCampaign(campaign: Campaign, sent: Kept[], moves: Move[]): CampaignOutcome {
  const held = sent.filter(({ isHeld }) => isHeld).length;
  const uncounted = sent.filter(isOnlyUncounted).length;
  return {
    campaign,
    sent: sent.length,
    held,
    uncounted,
    counted: sent.length - held - uncounted,
    rules: countRules(sent.filter(({ isHeld }) => isHeld)),
    ...measure(moves.filter((move) => move.campaign === campaign)),
  };
}

function measure(moves: Move[]) {
  return {
    moved: sumUp(moves.flatMap(({ rating }) => rating ?? [])),
    byOne: sumUp(moves.flatMap(({ byOne }) => byOne ?? [])),
    places: sumUp(moves.map(({ places }) => places)),
  };
}

function sumUp(moved: number[]): Movement | null {
  if (moved.length === 0) return null;
  return {
    mean: moved.reduce((sum, one) => sum + one, 0) / moved.length,
    most: Math.max(...moved),
  };
}

function countRules(sent: Kept[]): Record<string, number> {
  const rules: Record<string, number> = {};
  for (const { heldFor } of sent) {
    const rule = heldFor ?? 'at posting';
    rules[rule] = (rules[rule] ?? 0) + 1;
  }
  return rules;
}
