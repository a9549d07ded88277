import { isNear } from './fold/near.rules.ts';

const SHORTEST = 3;
const SURE = 4;
const LONG = 8;

/** The same word, except for a typo, an ending, or cut letters. */
export function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (/\d/.test(one + other) || short.length < SHORTEST) return false;
  if (long === `${short}s`) return true;
  if (short.length >= SURE)
    return long.startsWith(short) || isNear(one, other, short.length >= LONG ? 2 : 1);
  return long.length === SURE && isNear(one, other, 1);
}
