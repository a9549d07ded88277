import type { Campaign } from './plan.ts';
import type { Storm } from './storms.ts';
import type { Move, Sent, Watch } from './watch.ts';

export interface CampaignOutcome {
  campaign: Campaign;
  sent: number;
  /** Held as they came, or later that day. */
  heldAtOnce: number;
  /** Those and what a night’s job held. */
  held: number;
  /** Listed, but left out of the rating. */
  uncounted: number;
  /** Neither held nor uncounted. */
  missed: number;
  /** By the rule that held them. */
  rules: Record<string, number>;
  /** Of the shown rating, in stars; null where no attacked business has a rating to speak of. */
  moved: Movement | null;
  /** The same before the night’s job. */
  movedAtOnce: Movement | null;
}

interface Movement {
  mean: number;
  most: number;
}

export interface Outcome {
  seed: number;
  /** False: time ran out. */
  isWhole: boolean;
  campaigns: CampaignOutcome[];
  honest: {
    sent: number;
    held: number;
    uncounted: number;
    rules: Record<string, number>;
    /** Why they are uncounted. */
    uncountedFor: Record<string, number>;
  };
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
  const campaigns = [...byCampaign].flatMap(([campaign, sent]) =>
    campaign ? [describeCampaign(campaign, sent, moves)] : [],
  );
  return {
    seed,
    isWhole,
    campaigns,
    honest: {
      sent: honest.length,
      held: honest.filter(({ isHeld }) => isHeld).length,
      uncounted: honest.filter(isOnlyUncounted).length,
      rules: countRules(honest.filter(({ isHeld }) => isHeld)),
      uncountedFor: countRules(honest.filter(isOnlyUncounted), 'same network'),
    },
    refused: watch.refused,
    storms,
  };
}

const isOnlyUncounted = ({ isHeld, isCounted }: Sent) => !isHeld && !isCounted;

function describeCampaign(campaign: Campaign, sent: Sent[], moves: Move[]): CampaignOutcome {
  const held = sent.filter(({ isHeld }) => isHeld).length;
  const uncounted = sent.filter(isOnlyUncounted).length;
  const ofCampaign = moves.filter((move) => move.campaign === campaign);
  return {
    campaign,
    sent: sent.length,
    heldAtOnce: sent.filter(({ isHeldAtOnce }) => isHeldAtOnce).length,
    held,
    uncounted,
    missed: sent.length - held - uncounted,
    rules: countRules(sent.filter(({ isHeld }) => isHeld)),
    moved: sumUp(ofCampaign.map(({ moved }) => moved)),
    movedAtOnce: sumUp(ofCampaign.map(({ movedAtOnce }) => movedAtOnce)),
  };
}

function sumUp(moved: number[]): Movement | null {
  if (moved.length === 0) return null;
  return {
    mean: moved.reduce((sum, one) => sum + one, 0) / moved.length,
    most: Math.max(...moved),
  };
}

function countRules(sent: Sent[], otherwise = 'at posting'): Record<string, number> {
  const rules: Record<string, number> = {};
  for (const { heldFor } of sent) {
    const rule = heldFor ?? otherwise;
    rules[rule] = (rules[rule] ?? 0) + 1;
  }
  return rules;
}
