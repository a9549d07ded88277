export const SMALL_WORDS = new Set('a an and at for in near of on or the'.split(' '));
