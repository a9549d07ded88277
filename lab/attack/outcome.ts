import type { Kept } from './memory.ts';
import type { Campaign, HonestKind } from './plan.ts';
import type { Move, Replay } from './replay.ts';
import type { Storm } from './storms.ts';

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
  /** Over all attacks. */
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

/** Of attacks, each of which is the mean of its businesses; and the most at any business. */
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
