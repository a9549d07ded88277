import type { Kept } from './memory.ts';
import type { Campaign, HonestKind } from './plan.ts';
import type { Move, Replay } from './replay.ts';
import type { Storm } from './storms.ts';

export interface CampaignOutcome {
  campaign: Campaign;
  sent: number;
  held: number;
  /** Reviews that are published but left out of the rating. */
  uncounted: number;
  counted: number;
  rules: Record<string, number>;
  /** Change of the published rating in stars, or null if no attacked business had enough reviews. */
  moved: Movement | null;
  byOne: Movement | null;
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
  rings: { moved: Movement | null; byOne: Movement | null; places: Movement | null };
  honest: HonestOutcome[];
  storms: Storm[];
}

export function describeOutcome(
  { sent: all, moves }: Replay,
  seed: number,
  storms: Storm[],
): Outcome {
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
    moved: sumUp(moves, 'rating'),
    byOne: sumUp(moves, 'byOne'),
    places: sumUp(moves, 'places'),
  };
}

/**
 * Returns the mean over attacks, each averaged over its businesses, and the maximum over all businesses. Null
 * without data.
 */
function sumUp(moves: Move[], what: 'rating' | 'byOne' | 'places'): Movement | null {
  const known = moves.filter((move) => move[what] !== null);
  if (known.length === 0) return null;
  const attacks = Map.groupBy(known, ({ campaignId }) => campaignId);
  const means = [...attacks.values()].map((those) => meanOf(those.map((move) => move[what] ?? 0)));
  return { mean: meanOf(means), most: Math.max(...known.map((move) => move[what] ?? 0)) };
}

function meanOf(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function countRules(sent: Kept[]): Record<string, number> {
  const rules: Record<string, number> = {};
  for (const { heldFor } of sent) {
    const rule = heldFor ?? 'at posting';
    rules[rule] = (rules[rule] ?? 0) + 1;
  }
  return rules;
}
