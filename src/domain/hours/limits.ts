export const MAX_SPANS = 5;
export const MAX_SPECIAL_DAYS = 100;
export const MAX_WORDS = 200;
