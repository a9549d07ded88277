import type { FoldedAddress } from './address.rules.ts';
import {
  compareNames,
  isDepartment,
  isPlaceOrNumber,
  isSlip,
  isTradeNoun,
  type NameComparison,
  weighWord,
} from './compare.names.rules.ts';
import { type Folded, isTollFree } from './fold.rules.ts';
import { isNear } from './near.rules.ts';

/** Log odds, fitted by lab/duplicates/train.ts to manually labeled pairs and artificial duplicates. */
export const WEIGHTS = {
  'street-same': 2.31,
  'street-number-slip': 1.88,
  'street-other-number': -1.33,
  'street-close': -0.31,
  'street-other': -3.5,
  'street-one-number': 0.33,
  'street-unknown': 0.63,
  'suites-differ': -1.74,
  far: -1.8,
  'place-differs': -1.32,
  'name-same': 1.1,
  'name-slip': 1.0,
  'name-within': 0.46,
  'name-own': -1.17,
  'name-other': -1.39,
  'name-rare': 1.63,
  'left-words': -1.29,
  'left-one': -0.58,
  'left-city': 0.37,
  'left-department': -3.65,
  'left-place': -2.03,
  'left-trade': 1.74,
  'own-trade': -0.42,
  'name-hardly-shared': -0.7,
  'store-numbers': -6.14,
  'store-number-one-side': -1.0,
  'category-same': 0.24,
  'phone-differs': -0.55,
  'phone-shared': -0.9,
  'phone-elsewhere': -0.88,
  'address-phone-same': 0.29,
  'within-address-phone': 0.82,
  'name-phone-same': 1.5,
  constant: -1.63,
} as const;

/** How often a name and a phone number occur, per 200,000 listings. */
export interface Rarity {
  names: number;
  phones: number;
}

export interface Feature {
  code: FeatureCode;
  /** Factor for the feature's weight; 1 unless the feature has degrees. */
  value: number;
  detail: string | null;
}

export type FeatureCode = Exclude<keyof typeof WEIGHTS, 'constant'>;

const RARE = 3;
const HARDLY = 0.4;
const SHARED_PHONE = 4;
const FAR = 1;

export function listFeatures(one: Folded, other: Folded, rarity: Rarity): Feature[] {
  const names = compareNames(one.name, other.name);
  const streets = compareAddresses(one.address, other.address);
  return [
    ...listPlaceFeatures(one, other, streets),
    ...listNameFeatures(one, other, { names, streets, rarity }),
    ...listPhoneFeatures(one, other, { names, streets, rarity }),
  ];
}

function when(isSo: boolean, code: FeatureCode, detail: string | null = null): Feature[] {
  return isSo ? [{ code, value: 1, detail }] : [];
}

function listPlaceFeatures(one: Folded, other: Folded, streets: Streets): Feature[] {
  const isElsewhere =
    one.city !== other.city && one.zipCode.slice(0, 3) !== other.zipCode.slice(0, 3);
  return [
    ...when(true, streetCodes[streets]),
    ...when(suitesDiffer(one.address, other.address), 'suites-differ'),
    ...when(kilometers(one.point, other.point) > FAR, 'far'),
    ...when(isElsewhere && one.zipCode !== '' && other.zipCode !== '', 'place-differs'),
    ...when(one.categoryId !== 0 && one.categoryId === other.categoryId, 'category-same'),
  ];
}

const streetCodes: Record<Streets, FeatureCode> = {
  same: 'street-same',
  'number-slip': 'street-number-slip',
  'other-number': 'street-other-number',
  close: 'street-close',
  other: 'street-other',
  'one-number': 'street-one-number',
  unknown: 'street-unknown',
};

function kilometers(one: Folded['point'], other: Folded['point']): number {
  if (!one || !other) return 0;
  const north = (one.latitude - other.latitude) * 111.2;
  const east = (one.longitude - other.longitude) * 111.2 * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

function listNameFeatures(
  one: Folded,
  other: Folded,
  { names, streets, rarity }: { names: NameComparison; streets: Streets; rarity: Rarity },
): Feature[] {
  const left = names.left.flat();
  const isCity = (word: string) =>
    word.length > 2 && [one.city, other.city].some((city) => city.includes(word));
  const isPlace = (word: string) => isPlaceOrNumber(word) && !isCity(word);
  const own = left.filter((word) => !isCity(word));
  const words = left.join(', ') || null;
  const isWhole = isWholeName(names);
  const weight = own.reduce((sum, word) => sum + weighWord(word), 0);
  const { kind, storeNumbers } = names;
  // Listings with the same address and phone often use a full and a short form of one name.
  const isOneDoor = streets === 'same' && one.phone !== '' && one.phone === other.phone;
  const most = kind === 'within' && isOneDoor ? 1 : 2;
  return [
    ...when(kind === 'same', 'name-same', formsThatDiffer(one, other)),
    ...when(kind === 'slip', 'name-slip', names.slips.map((slip) => slip.join(' / ')).join(', ')),
    ...when(kind === 'within', 'name-within', words),
    ...when(kind === 'own', 'name-own', words),
    ...when(kind === 'other', 'name-other'),
    ...when(isWhole && rarity.names <= RARE, 'name-rare'),
    ...(isWhole
      ? []
      : [{ code: 'left-words' as const, value: Math.min(most, weight), detail: words }]),
    ...when(kind === 'within' && own.length === 1, 'left-one', words),
    ...when(kind === 'within' && own.length === 0, 'left-city', words),
    ...when(own.some(isDepartment), 'left-department', own.filter(isDepartment).join(', ')),
    ...when(own.some(isPlace), 'left-place', own.filter(isPlace).join(', ')),
    ...when(kind === 'within' && own.length > 0 && own.every(isTradeNoun), 'left-trade', words),
    ...when(kind === 'own' && left.every(isTradeNoun), 'own-trade', words),
    ...when(!isWhole && names.shared < HARDLY, 'name-hardly-shared'),
    ...when(storeNumbers === 'differ', 'store-numbers', listNumbers(one, other)),
    ...when(storeNumbers === 'one-side', 'store-number-one-side', listNumbers(one, other)),
  ];
}

const isWholeName = ({ kind }: NameComparison) => kind === 'same' || kind === 'slip';

function listNumbers(one: Folded, other: Folded): string {
  return [...one.name.storeNumbers, ...other.name.storeNumbers].join(' / ');
}

function formsThatDiffer(one: Folded, other: Folded): string | null {
  const [first, second] = [one.name.forms, other.name.forms];
  const differing = [
    ...first.filter((form) => !second.includes(form)),
    ...second.filter((form) => !first.includes(form)),
  ];
  return differing.join(', ') || null;
}

function listPhoneFeatures(
  one: Folded,
  other: Folded,
  { names, streets, rarity }: { names: NameComparison; streets: Streets; rarity: Rarity },
): Feature[] {
  if (!one.phone || !other.phone) return [];
  if (one.phone !== other.phone) return when(true, 'phone-differs');
  const isHere = streets === 'same' || streets === 'number-slip';
  const isElsewhere = streets === 'other' || streets === 'other-number';
  return [
    ...when(isTollFree(one.phone) || rarity.phones > SHARED_PHONE, 'phone-shared'),
    ...when(isElsewhere, 'phone-elsewhere'),
    ...when(isHere, 'address-phone-same'),
    ...when(isHere && names.kind === 'within', 'within-address-phone'),
    ...when(!isHere && !isElsewhere && isWholeName(names), 'name-phone-same'),
  ];
}

type Streets =
  | 'same'
  | 'number-slip'
  | 'other-number'
  | 'close'
  | 'other'
  | 'one-number'
  | 'unknown';

function compareAddresses(one: FoldedAddress, other: FoldedAddress): Streets {
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

function suitesDiffer(one: FoldedAddress, other: FoldedAddress): boolean {
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
