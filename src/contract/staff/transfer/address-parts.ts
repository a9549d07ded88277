import { readStateCode } from '../../find-state.ts';

export const addressParts = ['street', 'city', 'state', 'zip'] as const;
export type AddressPart = (typeof addressParts)[number];
export type SplitAddress = Record<AddressPart, string>;

const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.|us|u\.s\.|united states(?: of america)?)\.?$/i;
const ZIP = /[\s,.]+(\d{3,5}(?:[- ]\d{4})?|\d{9})$/;
const LONGEST = 400;

/** `12 Elm St, Boise, ID 83702` in its parts; null for what names neither town nor state. */
export function splitAddress(text: string): SplitAddress | null {
  if (text.length > LONGEST) return null;
  const whole = text
    .replace(/\s+/g, ' ')
    .replace(/(?: ,|,)+ ?/g, ', ')
    .trim()
    .replace(COUNTRY, '');
  const zip = ZIP.exec(whole)?.[1] ?? '';
  const place = zip === '' ? whole : whole.replace(ZIP, '');
  const found = takeState(place.replace(/[\s,.]+$/, ''), zip !== '');
  if (!found) return null;
  const { street, city } = takeCity(found.rest);
  return { street, city, state: found.state, zip };
}

/** A code needs a ZIP code behind it or a comma before it: `10 ELM CT` is no Connecticut. */
function takeState(place: string, hasZip: boolean): { rest: string; state: string } | null {
  const words = place.split(' ');
  for (const count of [3, 2, 1]) {
    if (words.length <= count && !(words.length === count && hasZip)) continue;
    const named = words.slice(-count).join(' ');
    const before = words.slice(0, -count).join(' ');
    if (/^\d|[,\d]/.test(named) || readStateCode(named) === undefined) continue;
    const isCode = /^[A-Z]{2}$/.test(named);
    if (!hasZip && !(isCode ? before.includes(',') : before.endsWith(','))) continue;
    if (isCode || hasZip || before.endsWith(',')) {
      return { rest: before.replace(/[\s,]+$/, ''), state: named };
    }
  }
  return null;
}

const UNIT =
  /^((?:#|(?:suite|ste|unit|apt|bldg|building|floor|fl|room|rm|lot)\b\.?) ?#?[\w-]+)[\s,]+/i;
const AFTER_STREET =
  /^(.*\d.*?\b(?:street|str|st|avenue|ave|av|boulevard|blvd|road|rd|drive|dr|lane|ln|court|ct|place|pl|square|sq|highway|hwy|parkway|pkwy|terrace|ter|circle|cir|trail|trl|turnpike|tpke|plaza|plz|way|loop|row|alley|aly|pike|broadway|mall|crossing|xing)\b\.?(?: (?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?:,? (?:#|(?:suite|ste|unit|apt|bldg|floor|fl|room|rm|lot)\b\.?) ?#?[\w-]+)?)(?: (.*))?$/i;

function takeCity(rest: string): { street: string; city: string } {
  const parts = rest.split(', ');
  if (parts.length > 1) {
    const last = parts.pop() ?? '';
    const unit = UNIT.exec(last)?.[1];
    const street = [...parts, ...(unit ? [unit] : [])].join(', ');
    return { street, city: unit ? last.replace(UNIT, '') : last };
  }
  const [, street, city = ''] = AFTER_STREET.exec(rest) ?? [];
  if (street !== undefined && city !== '') return { street, city };
  return /\d/.test(rest) ? { street: rest, city: '' } : { street: '', city: rest };
}
