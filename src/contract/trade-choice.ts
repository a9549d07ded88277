export const MAX_TRADES = 3;
