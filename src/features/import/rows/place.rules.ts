import { cutStreet } from '../../../domain/split-address.ts';
import { foldText } from '../../../platform/fold-text.ts';

export interface PlaceKeys {
  streetKey: string | null;
  phoneKey: string | null;
}

interface Placed extends PlaceKeys {
  latitude?: number | null;
  longitude?: number | null;
}

const UNIT =
  /[\s,]+(?:#|(?:suite|ste|apt|apartment|unit|room|rm|floor|fl)\b\.?)\s*#?\s*(?:[a-z]?-?\d[\w-]*|[a-z])(?=$|[\s,])/gi;
const STORY = /[\s,]+(?:\d+(?:st|nd|rd|th)|first|second|third) (?:floor|fl)\b\.?/gi;
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/;

const SHORT = new Map(
  [
    'street st str',
    'avenue ave av aven',
    'boulevard blvd boul',
    'road rd',
    'drive dr drv',
    'lane ln',
    'court ct crt',
    'place pl',
    'square sq',
    'highway hwy hiway',
    'parkway pkwy pky pkway',
    'terrace ter terr',
    'circle cir circ',
    'trail trl',
    'turnpike tpke tpk',
    'expressway expy expwy',
    'freeway fwy',
    'plaza plz',
    'center ctr centre',
    'crossing xing',
    'route rte rt',
    'mount mt',
    'fort ft',
    'saint st',
    'north n no',
    'south s so',
    'east e',
    'west w',
    'northeast ne',
    'northwest nw',
    'southeast se',
    'southwest sw',
    'first 1',
    'second 2',
    'third 3',
    'fourth 4',
    'fifth 5',
    'sixth 6',
    'seventh 7',
    'eighth 8',
    'ninth 9',
    'tenth 10',
  ].flatMap((line) => {
    const [long = '', short = long, ...others] = line.split(' ');
    return [long, ...others].map((word): [string, string] => [word, short]);
  }),
);

/** Returns a key that is the same for all spellings of a street, without its unit, PO box and remarks. */
export function makeStreetKey(address: string): string | null {
  const street = cutStreet(address).street.replace(STORY, '').replace(UNIT, '');
  const words = foldText(street)
    .split(' ')
    .map((word) => SHORT.get(word) ?? word.replace(ORDINAL, '$1'));
  return words.join(' ') || null;
}

function isBare({ streetKey, phoneKey }: PlaceKeys): boolean {
  return streetKey === null && phoneKey === null;
}

const NEAR = 0.001;

function isApart(one: number | null | undefined, other: number | null | undefined): boolean {
  return typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) > NEAR;
}

/**
 * Compares two locations: the same street, or the same phone unless the house numbers differ, because
 * branches often share a phone. If neither is known, the same town counts, unless the coordinates differ.
 */
export function isSamePlace(one: Placed, other: Placed): boolean {
  if (isBare(one) && isBare(other)) {
    return !isApart(one.latitude, other.latitude) && !isApart(one.longitude, other.longitude);
  }
  if (one.streetKey !== null && one.streetKey === other.streetKey) return true;
  if (one.phoneKey === null || one.phoneKey !== other.phoneKey) return false;
  const [first, second] = [one, other].map(({ streetKey }) => streetKey?.match(/^\d+/)?.[0]);
  return first === undefined || second === undefined || first === second;
}
