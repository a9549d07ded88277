export const MAX_JOINED = 10;
export const MAX_MEANINGS = 500;
