export const MAX_TRADES = 3;

/** Other names of a trade, and characters of one. */
export const MAX_PHRASES = 50;
export const MAX_PHRASE = 60;
