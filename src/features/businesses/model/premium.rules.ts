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

export function endsPaidTerm(before: PremiumState, after: PremiumState, now: Date): boolean {
  return isPremiumAt(before, now) && before.premiumUntil !== null && !after.isPremium;
}
