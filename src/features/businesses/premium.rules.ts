interface PremiumState {
  isPremium: boolean;
  premiumUntil: Date | null;
}

export function isPremiumAt({ isPremium, premiumUntil }: PremiumState, now: Date): boolean {
  return isPremium && (premiumUntil === null || premiumUntil > now);
}

/**
 * What the toggle makes of it. A year that runs goes on; staff give without end and without revenue,
 * and what they end is over.
 */
export function togglePremium(row: PremiumState, isPremium: boolean, now: Date): PremiumState {
  const isSame = isPremium === isPremiumAt(row, now);
  return { isPremium, premiumUntil: isSame ? row.premiumUntil : null };
}

/** Whether a year that was paid for ends before its time. Only such a one has an end. */
export function endsPaidYear(before: PremiumState, after: PremiumState, now: Date): boolean {
  return isPremiumAt(before, now) && before.premiumUntil !== null && !after.isPremium;
}
