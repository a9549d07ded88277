interface PremiumState {
  isPremium: boolean;
  premiumUntil: Date | null;
}

export function isPremiumAt({ isPremium, premiumUntil }: PremiumState, now: Date): boolean {
  return isPremium && (premiumUntil === null || premiumUntil > now);
}

/** A running year continues; premium from staff is endless and free; what they end is over. */
export function togglePremium(row: PremiumState, isPremium: boolean, now: Date): PremiumState {
  const isSame = isPremium === isPremiumAt(row, now);
  return { isPremium, premiumUntil: isSame ? row.premiumUntil : null };
}

export function endsPaidYear(before: PremiumState, after: PremiumState, now: Date): boolean {
  return isPremiumAt(before, now) && before.premiumUntil !== null && !after.isPremium;
}
