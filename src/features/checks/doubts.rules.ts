import type { FactDoubt, FactDoubtKind } from '../../contract/checks.ts';
import { US_STATES } from '../../contract/states.ts';

const EXTENSION = /[\s,;]*(?:ext(?:ension)?\.?|x|#)\s*\d+\s*$/i;
const KEYPAD = 'abc2def3ghi4jkl5mno6pqrs7tuv8wxyz9';
/** North American plan: no N11, save in toll-free numbers, and no area code with a 9 in the middle. */
const DIALABLE = /^1?(?:8(?:00|88|77|66|55|44|33)|(?!.11)[2-9][0-8]\d(?!.11))[2-9]\d{6}$/;
const FICTITIOUS = /^1?[2-9]\d{2}555\d{4}$/;

export function findPhoneDoubt(phone: string): FactDoubtKind | null {
  const bare = phone.trim().replace(EXTENSION, '');
  const isForeign = /^\+(?!1\D*\d)/.test(bare);
  const digits = bare.toLowerCase().replace(/[a-z]/g, toDigit).replace(/\D/g, '');
  if (isForeign) return 'phone-undialable';
  if (FICTITIOUS.test(digits)) return 'phone-fictitious';
  return DIALABLE.test(digits) ? null : 'phone-undialable';
}

/** `1-800-FLOWERS`: the digit that follows the letters of its key. */
function toDigit(letter: string): string {
  return KEYPAD.slice(KEYPAD.indexOf(letter)).match(/\d/)?.[0] ?? '';
}

/** The gazetteer knows no ZIP codes of Puerto Rico and the islands. */
const KNOWN_STATES = new Set<string>([...US_STATES.map(({ code }) => code), 'DC']);
/** Miles, as 60 and 80 km. */
export const FAR_FROM_ITS_CITY = 37.3;
export const FAR_FROM_ITS_POINT = 49.7;

export interface Facts extends PlaceFacts {
  state: string;
  zipCode: string;
  phone: string | null;
}

export interface PlaceFacts {
  /** Of its ZIP code; null if unknown. */
  zipCity: string | null;
  zipState: string | null;
  /** From the ZIP code to its town, and to its own point. */
  cityMiles: number | null;
  pointMiles: number | null;
  /** Where ZIP codes with the same first three digits are. */
  prefixStates: string[];
}

export function findDoubts(facts: Facts): FactDoubt[] {
  const zip = findZipDoubt(facts);
  const isAstray = isPlaceKnown(facts) && (facts.pointMiles ?? 0) > FAR_FROM_ITS_POINT;
  const phone = facts.phone && findPhoneDoubt(facts.phone);
  return [
    ...(zip ? [toZipDoubt(zip, facts)] : []),
    ...(isAstray ? [toPointDoubt(facts)] : []),
    ...(facts.phone && phone ? [toPhoneDoubt(phone, facts.phone)] : []),
  ];
}

function isPlaceKnown({ state, zipCode }: Facts): boolean {
  return zipCode !== '' && KNOWN_STATES.has(state);
}

function findZipDoubt(facts: Facts): FactDoubtKind | null {
  if (!isPlaceKnown(facts)) return null;
  const { state, zipState, cityMiles, prefixStates } = facts;
  if (zipState === null) {
    const isElsewhere = prefixStates.length > 0 && !prefixStates.includes(state);
    return isElsewhere ? 'zip-prefix' : 'zip-unknown';
  }
  if (zipState !== state) return 'zip-state';
  return (cityMiles ?? 0) > FAR_FROM_ITS_CITY ? 'zip-city' : null;
}

const nothing = { zipCity: null, zipStates: [], miles: null };

function toZipDoubt(kind: FactDoubtKind, facts: Facts): FactDoubt {
  const { zipCode, zipCity, zipState, prefixStates, cityMiles } = facts;
  return {
    kind,
    field: 'zipCode',
    value: zipCode,
    zipCity,
    zipStates: zipState === null ? prefixStates : [zipState],
    miles: kind === 'zip-city' ? Math.round(cityMiles ?? 0) : null,
  };
}

function toPointDoubt({ zipCode, pointMiles }: Facts): FactDoubt {
  const miles = Math.round(pointMiles ?? 0);
  return { ...nothing, kind: 'point', field: 'point', value: zipCode, miles };
}

function toPhoneDoubt(kind: FactDoubtKind, phone: string): FactDoubt {
  return { ...nothing, kind, field: 'phone', value: phone };
}
