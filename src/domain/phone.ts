import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { dialLetters } from './shown-phone.ts';

/** A parsed phone number. `digits` may start with `+`; letters are converted to the digits of their keys. */
export interface Phone {
  digits: string;
  extension: string | null;
  written: string;
  isSpelled: boolean;
  number: PhoneNumber;
}

const LONGEST_TEXT = 200;
const FLOAT = /^\d+(?:\.\d+)?(?:e\+?\d+)?$/i;
const OTHERS = /\s*(?:[/|]|[,;](?!\s*(?:ext|x|#))|\bor\b|\band\b|&)\s*/i;
const LABEL =
  /^(?:tel(?:ephone)?|phone|ph|cell|mobile|office|main|shop|store|work|business|home|call|toll[ -]free)\b[\s.:]*/i;
const EXTENSION = /(?:(?<![a-z])(?:extension|ext|x)|#)[\s.:=#]*\d{1,7}\s*$/i;

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
  if (PLAIN.test(text)) return text;
  const phone = readPhone(text);
  return phone ? writePhone(phone) : text;
}

/** Formats a US number as `(208) 555-0100`; leaves foreign, local and spelled numbers as written. */
export function writePhone(phone: Phone): string {
  const dialed = dial(phone);
  if (phone.isSpelled || !dialed?.startsWith('+1')) return phone.written;
  const number = `(${dialed.slice(2, 5)}) ${dialed.slice(5, 8)}-${dialed.slice(8)}`;
  return phone.extension === null ? number : `${number} ext. ${phone.extension}`;
}

/** Matches numbers in their stored and shown form. */
const PLAIN = /^\(([2-9]\d\d)\) ([2-9]\d\d)-(\d{4})$/;
/** US area codes and exchanges start with 2 to 9. Valid ones change often, so others count as well. */
const US_NUMBER = /^\+1[2-9]\d{2}[2-9]\d{6}$/;
const EXTENSION_OF_E164 = ';ext=';
/** Matches placeholder numbers made of one repeated digit, such as `888-888-8888`. */
const FILLER = /^\+?1?(\d)\1+$/;

export function isFiller({ digits }: Phone): boolean {
  return FILLER.test(digits);
}

/**
 * Returns a number in dialable form for comparison, such as `+12085550100;ext=7`. Returns null without an
 * area code or country code.
 */
export function readE164(text: string | null): string | null {
  const phone = text === null ? null : readPhone(text);
  const number = phone && dial(phone);
  return !number || phone.extension === null
    ? number
    : number + EXTENSION_OF_E164 + phone.extension;
}

function dial(phone: Phone): string | null {
  const { number, countryCallingCode } = phone.number;
  const isDialable = countryCallingCode !== '1' || US_NUMBER.test(number);
  return isDialable && !isFiller(phone) ? number : null;
}

/**
 * Returns a US number such as `+12085550100`, without its extension; null if it can't be dialed in the US. A
 * number in its stored or shown form isn't parsed, because lists have dozens.
 */
export function toE164(text: string | null): string | null {
  const [, area, exchange, line] = PLAIN.exec(text ?? '') ?? [];
  const [number = ''] =
    (line ? `+1${area}${exchange}${line}` : text)?.split(EXTENSION_OF_E164) ?? [];
  if (US_NUMBER.test(number)) return FILLER.test(number) ? null : number;
  const [parsed = ''] = readE164(text)?.split(EXTENSION_OF_E164) ?? [];
  return parsed.startsWith('+1') ? parsed : null;
}

/** Checks whether a number has seven digits, without an area code. */
export function isLocalPhone(text: string): boolean {
  const phone = readPhone(text);
  return phone?.digits.length === LOCAL && !phone.isSpelled;
}

const LOCAL = 7;

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

/** Matches a seven-digit number beside words whose letters aren't to be dialed: "Fax 555-0142". */
const WHOLE_LOCAL = /(?<!\d[\s.-]?)\d{3}[\s.-]?\d{4}(?!\d)/;

/** Parses one number. The library handles neither vanity letters nor extensions without a label. */
function readNumber(written: string): Phone | null {
  const label = written.search(EXTENSION);
  const name = label < 0 ? written : written.slice(0, label);
  const dialed = dialLetters(name);
  const isSpelled = dialed !== name;
  if (isSpelled && WHOLE_LOCAL.test(name)) return null;
  const number = parsePhoneNumberFromString(dialed + written.slice(name.length), {
    defaultCountry: 'US',
    extract: false,
  });
  if (!number || (number.ext !== undefined && label < 0)) return null;
  const digits = dialed.replace(/\D/g, '');
  const isWhole = isSpelled ? digits.length >= 10 : digits.length === 7 || number.isPossible();
  if (!isWhole) return null;
  const plus = dialed.trim().startsWith('+') ? '+' : '';
  const extension = number.ext ?? null;
  return { digits: plus + digits, extension, written: written.trim(), isSpelled, number };
}
