import { toE164 } from '../../../domain/phone.ts';
import { foldStreet } from '../../duplicates/model/address.rules.ts';
import { foldWebsite } from '../../duplicates/model/website.rules.ts';
import { writeOut } from '../screening/likeness.rules.ts';

export interface OwnContacts {
  name: string;
  address: string;
  phone: string | null;
  email: string | null;
  website: string | null;
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}(?<![.-])/gu;
const DIGITS = /(?<![\d$€£#])\+?\d(?:[\s().\-–]{0,3}\d){6,14}(?!\d)/g;
/** North American number with an area code, or an international one. */
const WHOLE_NUMBER = /^(?:1?[2-9]\d{2}[2-9]\d{6}|\+\d{8,15})$/;
/** A number without an area code counts as a phone number only after a word such as "call". */
const LOCAL_NUMBER = /^[2-9]\d{6}$/;
const CALL =
  /(?:call|text|phone|cell|mobile|number|whatsapp|tel[eé]fono|celular|llame|m[oó]vil|n[uú]mero)[\p{L}\s:.,]{0,20}$/iu;
const CALLED_FROM = 40;
const NUMBER_WORDS = new Map(
  [
    'zero one two three four five six seven eight nine',
    'cero uno dos tres cuatro cinco seis siete ocho nueve',
  ].flatMap((list) => list.split(' ').map((word, digit) => [word, String(digit)] as const)),
);
const WORD = /\p{L}+/gu;

const STREETS = 'street|str|avenue|ave|boulevard|blvd|road|rd|highway|hwy|parkway|pkwy|terrace|st';
/** Street types that are also common words, as in "a ten minute drive". */
const LOOSE = 'drive|dr|lane|ln|court|ct|place|pl|square|sq|circle|cir|trail|trl|alley|way';
const STREET = new RegExp(
  `(?<![\\d$€£#.,:/-])\\d{1,6}[a-z]?,?\\s+(?<named>(?:[\\p{L}\\d'’.-]{1,20}\\s+){1,4}?)(?:(?<plain>${STREETS})|(?:${LOOSE}))(?![\\p{L}\\d])`,
  'giu',
);
const BOX = /\bp\.?\s?o\.?\s?box\s{1,3}#?\d{1,6}\b/gi;
const NO_STREET = new Set(
  `minute minutes min mins hour hours hr hrs day days week weeks month months year years mile miles block
   blocks star stars dollar dollars bucks people kids friends times of on in at to from the a an and or
   off down up per for with more different locations stores shops visits minutos horas de en la el`.split(
    /\s+/,
  ),
);
const NAMED = /^[\p{Lu}\d]/u;
const LIVES = /\b(?:at|en)\s$/i;

/** Removes quotes of the listing's own contact data from a text. */
export function leaveOutOwn(text: string, own: OwnContacts): string {
  const phone = toE164(own.phone);
  const host = foldWebsite(own.website);
  const isOwnEmail = (email: string) =>
    email === own.email?.toLowerCase() || (host !== '' && email.endsWith(`@${host}`));
  const written = writeOut(text, 'NFKC')
    .replace(EMAIL, (email) => (isOwnEmail(email.toLowerCase()) ? ' ' : email))
    .replace(DIGITS, (digits) => (phone && toE164(digits) === phone ? ' ' : digits))
    .replace(STREET, (street) => (isSameStreet(street, own.address) ? ' ' : street))
    .replace(BOX, (box) => (foldStreet(own.address).box === box.replace(/\D/g, '') ? ' ' : box));
  return leaveOutSite(written.replaceAll(own.name, ' '), host || barePath(own.website));
}

export function hasPrivateContact(text: string): boolean {
  const written = writeOut(text, 'NFKC');
  return (
    written.search(EMAIL) >= 0 ||
    written.search(BOX) >= 0 ||
    hasPhone(written) ||
    hasPhone(written.replace(WORD, (word) => NUMBER_WORDS.get(word.toLowerCase()) ?? word)) ||
    hasStreet(written)
  );
}

function hasPhone(text: string): boolean {
  return [...text.matchAll(DIGITS)].some(({ 0: found, index }) => {
    const digits = found.replace(/[^\d+]/g, '');
    if (WHOLE_NUMBER.test(digits)) return true;
    const before = text.slice(Math.max(0, index - CALLED_FROM), index);
    return LOCAL_NUMBER.test(digits) && CALL.test(before);
  });
}

function hasStreet(text: string): boolean {
  return [...text.matchAll(STREET)].some(({ groups, index }) => {
    const words = groups?.named?.trim().split(/\s+/) ?? [];
    if (words.some((word) => NO_STREET.has(word.toLowerCase()))) return false;
    const isNamed = words.every((word) => NAMED.test(word));
    return (
      groups?.plain !== undefined ||
      isNamed ||
      LIVES.test(text.slice(Math.max(0, index - 4), index))
    );
  });
}

function isSameStreet(street: string, own: string): boolean {
  const [one, other] = [street, own].map((address) => foldStreet(address));
  return one?.number === other?.number && one?.core === other?.core && one?.core !== '';
}

function barePath(website: string | null): string {
  return (website ?? '')
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}

const SCHEME_BEFORE = /(?:https?:\/\/)?(?:www\.)?$/i;
const PATH_BEHIND = /^(?:[/?#]\S*)?/;

function leaveOutSite(text: string, site: string): string {
  if (site === '') return text;
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return text;
  const kept: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(site); at >= 0; at = lower.indexOf(site, at + 1)) {
    const start = from + text.slice(from, at).search(SCHEME_BEFORE);
    const behind = text.slice(at + site.length);
    const isPart =
      /[\p{L}\p{N}.@-]$/u.test(text.slice(from, start)) ||
      /^(?:[\p{L}\p{N}-]|\.\p{L})/u.test(behind);
    if (isPart || at < from) continue;
    kept.push(text.slice(from, start), ' ');
    from = at + site.length + (PATH_BEHIND.exec(behind)?.[0].length ?? 0);
  }
  return [...kept, text.slice(from)].join('');
}
