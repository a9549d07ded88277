import type { BoughtPlan } from '../../../domain/plans.ts';

interface PremiumState {
  isPremium: boolean;
  premiumUntil: Date | null;
}

export function isPremiumAt({ isPremium, premiumUntil }: PremiumState, now: Date): boolean {
  return isPremium && (premiumUntil === null || premiumUntil > now);
}

/** Keeps the end date if the status doesn't change. Premium granted by staff has no end date and is free. */
export function togglePremium(row: PremiumState, isPremium: boolean, now: Date): PremiumState {
  const isSame = isPremium === isPremiumAt(row, now);
  return { isPremium, premiumUntil: isSame ? row.premiumUntil : null };
}

/**
 * Checks whether a change ends a paid term, including a plan without an end. Premium without an end and
 * without a plan was granted by staff.
 */
export function endsPaidTerm(
  before: PremiumState & { plan: BoughtPlan | null },
  after: PremiumState,
  now: Date,
): boolean {
  const isPaid = before.premiumUntil !== null || before.plan !== null;
  return isPremiumAt(before, now) && isPaid && !after.isPremium;
}
