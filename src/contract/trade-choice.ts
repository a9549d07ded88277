/** Trades that a business may have. */
export const MAX_TRADES = 3;
