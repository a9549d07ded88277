import type { FoldedAddress } from '../fold/address.rules.ts';
import { isNear } from '../fold/near.rules.ts';
import { isSlip } from './words.rules.ts';

export type Streets =
  | 'same'
  | 'number-slip'
  | 'other-number'
  | 'close'
  | 'other'
  | 'one-number'
  | 'unknown';

export function compareAddresses(one: FoldedAddress, other: FoldedAddress): Streets {
  const box = one.box && other.box;
  if (isEmpty(one) || isEmpty(other)) return box && one.box === other.box ? 'same' : 'unknown';
  if (!isSameStreet(one, other)) {
    if (box && one.box === other.box) return 'close';
    return areClose(one, other) ? 'close' : 'other';
  }
  if (!one.number !== !other.number) return 'one-number';
  if (one.number === other.number) return 'same';
  return isNumberSlip(one.number, other.number) ? 'number-slip' : 'other-number';
}

export function suitesDiffer(one: FoldedAddress, other: FoldedAddress): boolean {
  return one.unit !== '' && other.unit !== '' && one.unit !== other.unit;
}

function isEmpty({ number, core }: FoldedAddress): boolean {
  return number === '' && core === '';
}

const isNumbered = (core: string) => /^\d/.test(core);

function isSameStreet(one: FoldedAddress, other: FoldedAddress): boolean {
  if (one.direction && other.direction && one.direction !== other.direction) return false;
  const suffixesDiffer = one.suffix && other.suffix && one.suffix !== other.suffix;
  if (one.core === other.core) return !(suffixesDiffer && isNumbered(one.core));
  if (isNumbered(one.core) || isNumbered(other.core) || suffixesDiffer) return false;
  return isSlip(one.core, other.core) || one.core + one.suffix === other.core + other.suffix;
}

/** One digit wrong, missing, added or swapped with the next. */
function isNumberSlip(one: string, other: string): boolean {
  return Math.min(one.length, other.length) > 1 && isNear(one, other, 1);
}

const CLOSE = 0.5;

function areClose(one: FoldedAddress, other: FoldedAddress): boolean {
  if (one.number && other.number && one.number !== other.number) return false;
  const shared = one.words.filter((word) => word.length > 1 && other.words.includes(word));
  return (
    shared.length > 0 && shared.length / Math.min(one.words.length, other.words.length) > CLOSE
  );
}
