import type { Campaign, HonestKind } from './plan.ts';
import type { Storm } from './storms.ts';
import type { Move, Sent, Watch } from './watch.ts';

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
  /** False: time ran out. */
  isWhole: boolean;
  campaigns: CampaignOutcome[];
  /** Over all attacked businesses with a rating, and over all. */
  rings: { moved: Movement | null; byOne: Movement | null; places: Movement | null };
  honest: HonestOutcome[];
  /** Answers other than 201 to reviews, by status. */
  refused: Record<string, number>;
  storms: Storm[];
}

interface Facts {
  watch: Watch;
  moves: Move[];
  storms: Storm[];
  seed: number;
  isWhole: boolean;
}

export function describeOutcome({ watch, moves, storms, seed, isWhole }: Facts): Outcome {
  const all = [...watch.sent.values()];
  const byCampaign = Map.groupBy(all, ({ post }) => post.campaign);
  // What people reported is a storm's doing.
  const honest = (byCampaign.get(null) ?? []).filter(({ heldFor }) => heldFor !== 'reports');
  const byKind = Map.groupBy(honest, ({ post }) => post.kind ?? 'usual');
  return {
    seed,
    isWhole,
    campaigns: [...byCampaign].flatMap(([campaign, sent]) =>
      campaign ? [describeCampaign(campaign, sent, moves)] : [],
    ),
    rings: measure(moves.filter(({ campaign }) => campaign !== 'decoys')),
    honest: [
      ...[...byKind].map(([kind, sent]) => describeHonest(kind, sent)),
      describeHonest('all', honest),
    ],
    refused: watch.refused,
    storms,
  };
}

const isOnlyUncounted = ({ isHeld, isCounted }: Sent) => !isHeld && !isCounted;

function describeHonest(kind: HonestOutcome['kind'], sent: Sent[]): HonestOutcome {
  const held = sent.filter(({ isHeld }) => isHeld).length;
  return { kind, sent: sent.length, held, uncounted: sent.filter(isOnlyUncounted).length };
}

function describeCampaign(campaign: Campaign, sent: Sent[], moves: Move[]): CampaignOutcome {
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

function countRules(sent: Sent[]): Record<string, number> {
  const rules: Record<string, number> = {};
  for (const { heldFor } of sent) {
    const rule = heldFor ?? 'at posting';
    rules[rule] = (rules[rule] ?? 0) + 1;
  }
  return rules;
}
