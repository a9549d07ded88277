export const MAX_TRADES = 3;

/** Limits for the additional names of a trade: their number, and the characters of each. */
export const MAX_PHRASES = 50;
export const MAX_PHRASE = 60;
