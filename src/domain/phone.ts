/** A parsed phone number. `digits` may start with `+`; letters are converted to the digits of their keys. */
export interface Phone {
  digits: string;
  extension: string | null;
  written: string;
  isSpelled: boolean;
}

const LONGEST_TEXT = 200;
const FLOAT = /^\d+(?:\.\d+)?(?:e\+?\d+)?$/i;
const OTHERS = /\s*(?:[/|]|[,;](?!\s*(?:ext|x|#))|\bor\b|\band\b|&)\s*/i;
const LABEL = /^(?:tel(?:ephone)?|phone|ph|cell|mobile|office|main|call|toll[ -]free)\b[\s.:]*/i;
const EXTENSION = /[\s,;.]*(?:(?<![a-z])(?:extension|ext|x)|#)[\s.:=#]*(\d{1,7})\s*$/i;
const STRANGE = /[^\d\s()+.,;:=#*a-z\u2010-\u2015/-]/i;
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

export function readPhone(text: string): Phone | null {
  if (text.length > LONGEST_TEXT) return null;
  const bare = text.trim();
  const whole = FLOAT.test(bare) ? writeOut(bare) : bare.replace(LABEL, '');
  for (const written of [whole, ...whole.split(OTHERS)]) {
    const phone = readNumber(written);
    if (phone) return phone;
  }
  return null;
}

export function showPhone(text: string): string {
  const phone = readPhone(text);
  if (!phone) return text;
  const dialed = toE164(phone.written);
  if (phone.isSpelled || dialed === null) return phone.written;
  const number = `(${dialed.slice(2, 5)}) ${dialed.slice(5, 8)}-${dialed.slice(8)}`;
  return phone.extension === null ? number : `${number} ext. ${phone.extension}`;
}

export function callHref(text: string): string {
  const phone = readPhone(text);
  if (!phone) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return phone.extension === null
    ? `tel:${phone.digits}`
    : `tel:${phone.digits};ext=${phone.extension}`;
}

/** US area codes and exchanges start with 2 to 9. */
const US_NUMBER = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/** Matches placeholder numbers made of one repeated digit, such as `555-555-5555`. */
const FILLER = /^\+?1?(\d)\1{9}$/;
const FOREIGN_NUMBER = /^\+[2-9]\d{7,14}$/;

/**
 * Returns a number in dialable form for comparison, such as `+12085550100;ext=7`. Returns null without an
 * area code or country code.
 */
export function readE164(text: string | null): string | null {
  const { digits = '', extension = null } = (text === null ? null : readPhone(text)) ?? {};
  const [, ...parts] = US_NUMBER.exec(digits) ?? [];
  const foreign = FOREIGN_NUMBER.test(digits) ? digits : null;
  const number = parts.length > 0 ? `+1${parts.join('')}` : foreign;
  if (FILLER.test(digits)) return null;
  return number === null || extension === null ? number : `${number};ext=${extension}`;
}

/** Returns a US number such as `+12085550100`, without its extension; null if it can't be dialed in the US. */
export function toE164(text: string | null): string | null {
  const [number = ''] = readE164(text)?.split(';') ?? [];
  return number.startsWith('+1') ? number : null;
}

/**
 * Restores the digits of a number that a spreadsheet wrote as `2.085550142E+09`; returns `''` if digits were
 * lost, as in `2.09E+09`.
 */
function writeOut(text: string): string {
  const [mantissa = '', exponent] = text.toLowerCase().split('e');
  if (exponent === undefined) return mantissa.replace(/\.0*$/, '');
  const [whole = '', rest = ''] = mantissa.split('.');
  const missing = Number(exponent) - rest.replace(/0+$/, '').length;
  return missing > 1 || missing < 0 ? '' : String(Math.round(Number(text))).padStart(whole.length);
}

/**
 * Parses one number. Accepts local numbers of seven digits and numbers spelled with letters, such as
 * 1-800-FLOWERS.
 */
function readNumber(written: string): Phone | null {
  if (STRANGE.test(written)) return null;
  const extension = EXTENSION.exec(written);
  const number = extension ? written.slice(0, extension.index) : written;
  const given = number.replace(/\D/g, '').length;
  const letters = number.replace(/[^a-z]/gi, '').length;
  const dialed = given + letters;
  const isNumber =
    given >= 3 &&
    dialed >= 7 &&
    dialed <= 15 &&
    letters <= 7 &&
    (letters === 0 || dialed >= 10) &&
    countOthers(number) < 2;
  if (!isNumber) return null;
  const plus = number.trim().startsWith('+') ? '+' : '';
  const digits = Array.from(number.toLowerCase(), toKey).join('');
  return {
    digits: plus + digits,
    extension: extension?.[1] ?? null,
    written: written.trim(),
    isSpelled: letters > 0,
  };
}

function countOthers(number: string): number {
  return number.split(OTHERS).filter((part) => part.replace(/\D/g, '').length >= 7).length;
}

function toKey(character: string): string {
  if (/\d/.test(character)) return character;
  const at = KEYS.findIndex((keys) => keys.includes(character));
  return at < 0 ? '' : String(at + 2);
}
