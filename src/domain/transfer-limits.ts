export const MAX_JOINED = 10;
/** Values that a mapping may translate, of one field. */
export const MAX_MEANINGS = 500;
