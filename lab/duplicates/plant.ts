import type { DuplicateFacts } from '../../src/features/duplicates/model/fold.rules.ts';
import { createRandom } from '../../src/features/sample/reviews.rules.ts';

export interface Planted {
  kind: string;
  original: DuplicateFacts;
  copy: DuplicateFacts;
  isDuplicate: boolean;
}

type Random = () => number;
type Change = (listing: DuplicateFacts, random: Random) => DuplicateFacts;

const pick = <T>(items: readonly T[], random: Random): T =>
  items[Math.floor(random() * items.length)] as T;

const FORMS = [' Inc', ', Inc.', ' LLC', ', LLC', ' Co', ' Corp.', ' Ltd'];
const FORM_AT_END = /,?\s+(inc|llc|co|corp|ltd|l\.l\.c)\.?$/i;
const STREETS = [
  ['Street', 'St'],
  ['Avenue', 'Ave'],
  ['Road', 'Rd'],
  ['Boulevard', 'Blvd'],
  ['Drive', 'Dr'],
  ['Lane', 'Ln'],
  ['Highway', 'Hwy'],
  ['Parkway', 'Pkwy'],
  ['North', 'N'],
  ['South', 'S'],
  ['East', 'E'],
  ['West', 'W'],
  ['Suite', 'Ste'],
] as const;

function slip(text: string, random: Random): string {
  const letters = [...text];
  const spots = letters.flatMap((letter, at) =>
    at > 0 && /[a-z]/i.test(letter) && /[a-z]/i.test(letters[at + 1] ?? '') ? [at] : [],
  );
  const at = pick(spots, random);
  if (at === undefined) return text;
  const kind = Math.floor(random() * 4);
  const [here = '', next = ''] = [letters[at], letters[at + 1]];
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 2, next, here);
  else if (kind === 2) letters.splice(at, 1, pick([...'aeioulnrst'], random));
  else letters.splice(at, 0, here);
  return letters.join('');
}

function slipDigit(text: string, random: Random): string {
  const spots = [...text].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
  const at = pick(spots, random);
  if (at === undefined) return text;
  const digit = (Number(text[at]) + 1 + Math.floor(random() * 8)) % 10;
  return text.slice(0, at) + digit + text.slice(at + 1);
}

const digitsOf = (phone: string | null) => (phone ?? '').replace(/\D/g, '').slice(-10);

const changes: Record<string, Change> = {
  'slip in the name': (b, random) => ({ ...b, name: slip(b.name, random) }),
  'legal form': (b, random) => ({
    ...b,
    name: FORM_AT_END.test(b.name) ? b.name.replace(FORM_AT_END, '') : b.name + pick(FORMS, random),
  }),
  'form of the street': (b) => ({ ...b, address: respell(b.address) }),
  'form of the phone': (b, random) => {
    const digits = digitsOf(b.phone);
    if (digits.length < 10) return b;
    const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    const forms = [digits, `${area}-${exchange}-${line}`, `+1 ${area}.${exchange}.${line}`];
    return { ...b, phone: pick(forms, random) };
  },
  'no phone': (b) => ({ ...b, phone: null }),
  'another phone': (b, random) => {
    const digits = digitsOf(b.phone);
    if (digits.length < 10) return b;
    return { ...b, phone: digits.slice(0, 6) + String(1000 + Math.floor(random() * 9000)) };
  },
  suite: (b, random) => ({
    ...b,
    address:
      b.address &&
      `${b.address}${pick([' Suite ', ', Ste ', ' #', ' Unit '], random)}${1 + Math.floor(random() * 400)}`,
  }),
  'slip in the ZIP': (b, random) => ({ ...b, zipCode: slipDigit(b.zipCode, random) }),
  'no ZIP': (b) => ({ ...b, zipCode: '' }),
  'no street': (b, random) => (random() < 0.5 && b.phone ? { ...b, address: '' } : b),
  'last word dropped': (b) => {
    const words = b.name.split(/\s+/);
    return words.length < 3 ? b : { ...b, name: words.slice(0, -1).join(' ') };
  },
  'and as a sign': (b) => ({
    ...b,
    name: / and /i.test(b.name)
      ? b.name.replace(/ and /i, ' & ')
      : b.name.replace(/ ?& ?/, ' and '),
  }),
  'slip in the number': (b, random) => {
    const [number = ''] = /^\d+/.exec(b.address) ?? [];
    return number.length < 2
      ? b
      : { ...b, address: slipDigit(number, random) + b.address.slice(number.length) };
  },
};

function respell(address: string): string {
  for (const [long, short] of STREETS) {
    const whole = new RegExp(`\\b${long}\\b`);
    const brief = new RegExp(`\\b${short}\\b\\.?`);
    if (whole.test(address)) return address.replace(whole, short);
    if (brief.test(address)) return address.replace(brief, long);
  }
  return address;
}

const isChanged = (one: DuplicateFacts, other: DuplicateFacts) =>
  JSON.stringify(one) !== JSON.stringify(other);

function plantCopy(original: DuplicateFacts, random: Random): Planted | null {
  const kinds: string[] = [];
  let copy = original;
  const wanted = 1 + Math.floor(random() * 3);
  for (let tries = 0; tries < 20 && kinds.length < wanted; tries += 1) {
    const kind = pick(Object.keys(changes), random);
    const changed = changes[kind]?.(copy, random) ?? copy;
    if (kinds.includes(kind) || !isChanged(changed, copy)) continue;
    copy = changed;
    kinds.push(kind);
  }
  return kinds.length > 0 ? { kind: kinds.join(' + '), original, copy, isDuplicate: true } : null;
}

const DEPARTMENTS = [
  ' Pharmacy',
  ' - SNF',
  ' Memory Care',
  ' Holdings',
  ' Emergency Department',
  ' Catering',
];
const SIBLINGS = [' II', ' Properties', ' Investments', ' of Florida', ' North', ' Transportation'];

type LookAlike = (
  listing: DuplicateFacts,
  random: Random,
  others: DuplicateFacts[],
) => DuplicateFacts | null;

const lookAlikes: Record<string, LookAlike> = {
  branch: (b, random, others) => {
    const there = pick(others, random);
    const isNearby = random() < 0.5;
    const place = isNearby
      ? { city: b.city, state: b.state, zipCode: b.zipCode }
      : { city: there.city, state: there.state, zipCode: there.zipCode };
    const phone = random() < 0.3 ? b.phone : there.phone;
    return { ...b, ...place, address: there.address, phone, latitude: null, longitude: null };
  },
  neighbor: (b, random, others) => {
    const next = pick(others, random);
    if (next.name === b.name) return null;
    const { name, phone, website, categoryId } = next;
    return { ...b, name, phone, website, categoryId };
  },
  'other store number': (b, random) => {
    const number = 100 + Math.floor(random() * 9000);
    return { ...b, name: `${b.name} #${number}` };
  },
  'sister company': (b, random) => {
    const words = b.name.replace(FORM_AT_END, '').split(/\s+/);
    return {
      ...b,
      name: words.join(' ') + pick(SIBLINGS, random),
      phone: random() < 0.5 ? b.phone : null,
    };
  },
  department: (b, random) => ({
    ...b,
    name: b.name.replace(FORM_AT_END, '') + pick(DEPARTMENTS, random),
    phone: random() < 0.5 ? b.phone : null,
  }),
};

function plantLookAlike(
  listing: DuplicateFacts,
  random: Random,
  others: DuplicateFacts[],
): Planted | null {
  const kind = pick(Object.keys(lookAlikes), random);
  const copy = lookAlikes[kind]?.(listing, random, others);
  if (!copy) return null;
  // Gives both a store number. Otherwise the pair couldn't be told apart.
  const original =
    kind === 'other store number'
      ? { ...listing, name: `${listing.name} #${100 + Math.floor(random() * 9000)}` }
      : listing;
  return { kind, original, copy, isDuplicate: false };
}

/** Makes altered copies and look-alikes in equal numbers, identical for the same seed. */
export function plant(listings: DuplicateFacts[], count: number, seed: string): Planted[] {
  const random = createRandom(seed);
  const whole = listings.filter(({ address, name }) => /^\d/.test(address) && name.length > 3);
  const planted: Planted[] = [];
  for (let made = 0; made < count; ) {
    const copy = plantCopy(pick(whole, random), random);
    const other = plantLookAlike(pick(whole, random), random, whole);
    if (!copy || !other) continue;
    planted.push(copy, other);
    made += 1;
  }
  return planted;
}
