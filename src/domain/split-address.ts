import { readStateCode } from './find-state.ts';

export const addressParts = ['street', 'city', 'state', 'zip'] as const;

export type AddressPart = (typeof addressParts)[number];

export interface SplitAddress extends Record<AddressPart, string> {
  /** Whether the town is unknown, or the words have two readings. */
  isUnsure: boolean;
  /** Source of the town if the text lacks it or spells it differently. */
  townFrom: 'zip' | 'spelling' | null;
  /** Words that don't belong to the address, such as a PO box beside a street. */
  left: string;
}

/** Context for splitting addresses: the default state, and the towns of the gazetteer. */
export interface KnownTowns {
  state?: string | null;
  isTown?: (city: string, state: string) => boolean;
  /** Returns the town of a ZIP code if it lies in the state, or null. */
  townOfZip?: (zip: string, state: string) => string | null;
  /** Checks whether one spelling is a likely typo of a town. */
  isNear?: (written: string, town: string) => boolean;
  /** Returns the only town of the directory with almost this spelling, or null. */
  townNear?: (written: string, state: string) => string | null;
  /** Returns the state of a ZIP code, or null if it is unknown. */
  stateOfZip?: (zip: string) => string | null;
  /** Returns the ZIP codes of a town. */
  zipsOf?: (city: string, state: string) => readonly string[];
}

const COUNTRY =
  /[\s,]+(?:usa|u\.s\.a\.|us|u\.s\.|united states(?: of america)?|ee\. ?uu\.|estados unidos)\.?$/i;

const PHONE_BEHIND = /[\s,]+(?:tel|ph|phone)?[.: ]{0,2}\(?\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}$/i;

const STATE_ASIDE = /,? \((\p{L}[\p{L}. ]*)\)(?=$| \d{5})/u;

const ZIP = /(?:^|[\s,.]+)(\d{3,5}(?:[- ]\d{4})?|\d{9})$/;

const ASIDE = /\(([^()]*)\)$/;
/** Matches a remark in brackets before a town: "12 Elm St (next to the bank), Boise". */
const ASIDE_INSIDE =
  / \((?:next to|near|across|behind|beside|by|in|inside|corner|above|below|upstairs|downstairs|junto|frente|detr[aá]s|cerca)\b[^()]*\)(?=,)/i;

const BOX =
  /(?:^|[\s,;/|&(]+)(?:(?:mail|mailing|and|or)\b:? ?)?(?:p\.? ?o\.?|post office) ?box #?\d+\)?(?=$|[\s,;/|])/i;

const ANY_STREET =
  /(?:^|[\s,])\d+[a-z]? (?:[nsew]{1,2}\.? )?(?:\p{L}+ ?\p{L}|\d+(?:st|nd|rd|th)\b)/iu;
/** Matches the number of a PO box at the end, which is no ZIP code. */
const ENDS_IN_BOX = /\bbox ?#?\d{1,5}$/i;

const LONGEST = 400;

/**
 * Splits an address such as `12 Elm St, Boise, ID 83702` or `12 Elm St Boise`. Returns null if it contains
 * neither town nor state.
 */
export function splitAddress(text: string, places: KnownTowns = {}): SplitAddress | null {
  const one = takeLatest(readFormatted(text)).replace(ASIDE_INSIDE, '');
  if (one.length > LONGEST) return null;
  const [aside = ''] = isOfState(one) ? [] : (ASIDE.exec(one) ?? []);
  const said = one.slice(0, one.length - aside.length).trimEnd();
  const lines = said.includes(',') ? said : said.replace(/ ?[;|•·] ?| \/ /g, ', ');
  const whole = lines
    .replace(/[\r\n]+/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/(?: ,|,)+ ?/g, ', ')
    .trim()
    .replace(/(?<=\d)[\s,.]+$/, '')
    .replace(PHONE_BEHIND, '')
    .replace(COUNTRY, '')
    .replace(STATE_ASIDE, ', $1');
  const zip = ENDS_IN_BOX.test(whole) ? '' : (ZIP.exec(whole)?.[1] ?? '');
  const place = zip === '' ? whole : whole.replace(ZIP, '');
  const bare = place.replace(/[\s,.]+$/, '');
  const named = takeState(bare, zip !== '', places);
  const found = named ?? (places.state ? { rest: bare, state: places.state } : null);
  if (!found) return null;
  const { state } = found;
  const isIn = places.isTown && readStateCode(state);
  const isTown = isIn && ((city: string) => places.isTown?.(city, isIn) ?? false);
  const { rest, box } = dropBox(found.rest);
  const told = { state, townFrom: null, left: listLeft(box, aside) };
  const [, first = '', town] = zip === '' ? (/^(\d{5}) ([^\d,]+)$/.exec(rest) ?? []) : [];
  if (town && (isTown?.(town) || !AFTER_STREET.test(rest))) {
    return { ...told, street: '', city: town, zip: first, isUnsure: false };
  }
  const ofZip = (isIn && places.townOfZip?.(zip.slice(0, 5), isIn)) || null;
  const isNear = (city: string) => ofZip !== null && (places.isNear?.(city, ofZip) ?? false);
  const taken = takeCity(rest, isTown, isNear);
  const isPlaced = taken.city === '' ? ofZip !== null : taken.street !== '' || isTown?.(taken.city);
  if (!named && !isPlaced) return null;
  const isOfZip = taken.city === '' || (taken.isUnsure && isNear(taken.city));
  const settle = (city: string, townFrom: 'zip' | 'spelling') => {
    return { ...told, ...taken, city, zip, isUnsure: false, townFrom };
  };
  if (ofZip !== null && isOfZip) return settle(ofZip, 'zip');
  const isUnknown = taken.city !== '' && isTown && !isTown(taken.city);
  const near = isUnknown && isIn && places.townNear?.(taken.city, isIn);
  return near ? settle(near, 'spelling') : { ...told, ...taken, zip };
}

/** Matches a corner: "6th St & Main Ave". */
const CORNER = /\p{L} (?:&|and|y) \S/iu;
/** Matches a unit in brackets, which belongs to the street: "12 Elm St (Suite 4)". */
const UNIT_ASIDE = /\((?:#|(?:suite|ste|unit|apt|bldg|building|floor|fl|room|rm|lot)\b)/i;

/** Returns a street without a PO box and a remark in brackets behind it, and what was left out. */
export function cutStreet(written: string): { street: string; left: string } {
  if (written.length > LONGEST) return { street: written, left: '' };
  const text = takeLatest(written).replace(/[\s•·]+$/u, '');
  if (text !== written) return { street: text, left: written };
  const [aside = ''] = UNIT_ASIDE.test(text) ? [] : (ASIDE.exec(text) ?? []);
  const said = text.slice(0, text.length - aside.length).replace(/[\s,;]+$/, '');
  const { rest, box } = dropBox(said);
  const left = listLeft(box, aside);
  const isStreet = ANY_STREET.test(rest) || CORNER.test(rest);
  return isStreet ? { street: rest.trim(), left } : { street: text, left: '' };
}

/** Returns the new address of "12 Elm St → now 9 Oak Ave". */
function takeLatest(text: string): string {
  return text.replace(/^.*\d.*?(?:→|->|=>)\s*(?:now\b:?\s*|ahora\b:?\s*)?(?=\d)/su, '');
}

function listLeft(...parts: string[]): string {
  return parts
    .map((one) => one.replace(/^[\s,;/|&(]+|\)$/g, ''))
    .filter(Boolean)
    .join(', ');
}

const isOfState = (text: string) => readStateCode(ASIDE.exec(text)?.[1] ?? '') !== undefined;

/** Removes a PO box beside a street. */
function dropBox(address: string): { rest: string; box: string } {
  const [box] = BOX.exec(address) ?? [];
  if (box === undefined) return { rest: address, box: '' };
  const rest = address
    .replace(box, ' ')
    .replace(/ (?=,|$)/g, '')
    .replace(/^[ ,;]+/, '');
  return ANY_STREET.test(rest) ? { rest, box } : { rest: address, box: '' };
}

export function readFormatted(text: string): string {
  if (!text.startsWith('{"')) return text;
  try {
    const { formatted, address = formatted } = JSON.parse(text);
    return [formatted, address].find((said) => typeof said === 'string') ?? text;
  } catch {
    return text;
  }
}

/**
 * Removes the state from the end. A code without a ZIP code counts only after a comma or a town: `10 ELM CT`
 * isn't in Connecticut.
 */
function takeState(
  place: string,
  hasZip: boolean,
  { isTown }: KnownTowns,
): { rest: string; state: string } | null {
  const words = place.split(' ');
  for (const count of [3, 2, 1]) {
    if (words.length <= count && !(words.length === count && hasZip)) continue;
    const named = words.slice(-count).join(' ');
    const before = words.slice(0, -count).join(' ');
    if (/^\d|[,\d]/.test(named) || readStateCode(named) === undefined) continue;
    if (count > 1 && /^washington\b/i.test(named)) continue;
    const isCode = /^[A-Z]{2}$/.test(named);
    const code = readStateCode(named) ?? '';
    const endsKnown = isTown && takeTown(before, (city) => isTown(city, code)) !== null;
    const isSure = endsKnown || (isCode ? before.includes(',') : before.endsWith(','));
    if (!hasZip && !isSure && !(isTownAlone(place, before) || endsInTown(before))) continue;
    if (!hasZip && !isSure) return { rest: before, state: named };
    if (isCode || hasZip || endsKnown || before.endsWith(',')) {
      return { rest: before.replace(/[\s,]+$/, ''), state: named };
    }
  }
  return null;
}

/** Accepts `St. Louis MO`, but not `West Virginia` or `Main and Washington`. */
function isTownAlone(place: string, before: string): boolean {
  const isShort = /^\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,2}$/u.test(before);
  return isShort && readStateCode(place) === undefined && !/\b(?:and|of|at|near)\b/i.test(before);
}

function endsInTown(before: string): boolean {
  const [, , city = ''] = AFTER_STREET.exec(before) ?? [];
  return /^\p{L}[\p{L}.' -]+$/u.test(city);
}

const UNIT =
  /^((?:#|(?:suite|ste|unit|apt|bldg|building|floor|fl|room|rm|lot)\b\.?) ?#?[\w-]+)[\s,]+/i;

const ONLY_UNIT =
  /^(?:#|(?:suite|ste|unit|apt|bldg|building|floor|fl|room|rm|lot)\b\.?) ?#?[\w-]*$/i;

const AFTER_BOX = /^((?:p\.? ?o\.? ?|post office )box #?\d+)(?: (.*))?$/i;

const AFTER_STREET =
  /^(.*\d.*?\b(?:(?:highway|hwy|route|rte|rt|road|rd|cr|sr|fm) \d{1,4}[a-z]?|street|str|st|avenue|ave|av|boulevard|blvd|road|rd|drive|dr|lane|ln|court|ct|place|pl|square|sq|highway|hwy|parkway|pkwy|terrace|ter|circle|cir|trail|trl|turnpike|tpke|plaza|plz|way|loop|row|alley|aly|pike|broadway|mall|crossing|xing)\b\.?(?: (?:avenue|ave|blvd|boulevard|drive|dr|lane|ln|road|rd|street)\b\.?)?(?: (?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?:,? (?:#|(?:suite|ste|unit|apt|bldg|floor|fl|room|rm|lot)\b\.?) ?#?[\w-]+)?)(?: (.*))?$/i;

type Taken = Pick<SplitAddress, 'street' | 'city' | 'isUnsure'>;
type IsTown = ((city: string) => boolean) | '' | undefined;

/** Matches a dash before the last words: "12 Elm St - Boise". */
const DASH_BEFORE_TOWN = / [-–—] (?=\p{L}[\p{L}.'’ ]*$)/u;
/** Matches a word that needs the town after it: "3 miles south of Boise". */
const NEEDS_TOWN = /\b(?:of|from|near|to|in|at|past|toward)$/i;

function takeCity(rest: string, isTown: IsTown, isNear: (city: string) => boolean): Taken {
  const parts = rest.replace(DASH_BEFORE_TOWN, ', ').split(', ');
  if (parts.length > 2 && /^\p{L}[\p{L}. -]* (?:county|parish)$/iu.test(parts.at(-1) ?? ''))
    parts.pop();
  const known = isTown ? takeKnown(parts, isTown, isNear) : null;
  if (known) {
    return { ...known, street: [...parts.slice(0, -1), known.street].filter(Boolean).join(', ') };
  }
  const [first = '', ...others] = parts;
  const isBeforeStreet = /^#?\d/.test(others[0] ?? '') && (isTown ? isTown(first) : false);
  if (isBeforeStreet) return { street: others.join(', '), city: first, isUnsure: false };
  const isUnsure = Boolean(isTown);
  if (parts.length > 1) {
    const last = parts.pop() ?? '';
    if (/^\d+[a-z]?$/i.test(parts[0] ?? '')) parts.splice(0, 2, parts.slice(0, 2).join(' '));
    if (ONLY_UNIT.test(last) || AFTER_STREET.test(last))
      return { street: rest, city: '', isUnsure };
    const unit = UNIT.exec(last)?.[1];
    const street = [...parts, ...(unit ? [unit] : [])].join(', ');
    return { street, city: unit ? last.replace(UNIT, '') : last, isUnsure };
  }
  const [, street, city = ''] = AFTER_BOX.exec(rest) ?? AFTER_STREET.exec(rest) ?? [];
  // "2466 Addison Avenue East" ends with the street, unless East is a known town.
  const [direction = ''] = isTown ? (WHOLE_DIRECTION.exec(city) ?? []) : [];
  if (street !== undefined && city !== '' && city !== direction) {
    const before = direction === '' ? street : `${street} ${direction.trim()}`;
    return { street: before, city: city.slice(direction.length), isUnsure };
  }
  return /\d/.test(rest)
    ? { street: rest, city: '', isUnsure }
    : { street: '', city: rest, isUnsure };
}

/** Removes the ZIP code's town if the address ends with it or a typo of it, otherwise the longest known town. */
function takeKnown(
  parts: string[],
  isTown: (city: string) => boolean,
  isNear: (city: string) => boolean,
): Taken | null {
  const take = (fits: (city: string) => boolean) =>
    takeTown(parts.at(-1) ?? '', fits, parts.length > 1);
  const near = take((city) => isTown(city) && isNear(city)) ?? take(isNear);
  return near ? { ...near, isUnsure: !isTown(near.city) } : take(isTown);
}

const MAX_TOWN_WORDS = 5;
const TOWN = /^\p{L}[\p{L}.'’ -]*$/u;
const WHOLE_STREET = /\d\S* \S|box #?\d/i;
/** Matches a direction in full after a street, with the blank before a town. */
const WHOLE_DIRECTION = /^(?:north|south)?(?:north|south|east|west)\b\.?(?: |$)/i;
const DIRECTION = /^(?:n|s|e|w|north|south|east|west)\b/i;

/** Removes the longest known town from the end of an address, if a street or nothing is left before it. */
function takeTown(
  text: string,
  isTown: (city: string) => boolean,
  isAfterStreet = false,
): Taken | null {
  const words = text.split(' ');
  const found = Array.from({ length: Math.min(MAX_TOWN_WORDS, words.length) }, (_, at) => {
    const first = Math.max(0, words.length - MAX_TOWN_WORDS) + at;
    const street = words.slice(0, first).join(' ').replace(/,$/, '');
    return { street, city: words.slice(first).join(' ') };
  }).filter(
    ({ street, city }) =>
      TOWN.test(city) &&
      (street === '' || WHOLE_STREET.test(street) || (isAfterStreet && ONLY_UNIT.test(street))) &&
      isTown(city),
  );
  const [longest, shorter] = found;
  if (!longest) return null;
  const street = NEEDS_TOWN.test(longest.street) ? text : longest.street;
  return { ...longest, street, isUnsure: shorter !== undefined && DIRECTION.test(longest.city) };
}
