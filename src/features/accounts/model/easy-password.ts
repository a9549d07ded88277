import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';

// The most common leaked passwords that meet our minimum length, in lower case (see NOTICE.md).
const FILE = path.resolve(import.meta.dirname, 'common-passwords.txt.gz');

let known: Set<string> | null = null;

export function readCommonPasswords(): Set<string> {
  known ??= new Set(gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n'));
  return known;
}

export const WORDS = `
  password passwort passw welcome letmein iloveyou qazwsx admin administrator editor staff root
  login signin secret changeme default master superman batman monkey dragon football baseball
  basketball princess sunshine shadow summer winter spring autumn hello trustno starwars pokemon
  michael jordan jennifer charlie computer internet whatever freedom killer hunter business
  directory listing premium mainstreet test guest user
`
  .trim()
  .split(/\s+/);

export const ROWS = [
  '01234567890',
  '09876543210',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y',
];

export const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const MIN_RUN = 3;
const YEARS = /(?:19|20)\d\d/g;
/** Minimum number of characters besides known words and sequences; with fewer, a password is quickly guessed. */
const MIN_OWN = 4;

const RUNS = ROWS.flatMap((row) =>
  Array.from(row, (_, start) =>
    Array.from(row.slice(start + MIN_RUN - 1), (_, more) =>
      row.slice(start, start + MIN_RUN + more),
    ),
  ).flat(),
).sort((a, b) => b.length - a.length);

function wordsOf({ site, email }: PasswordOwner): string[] {
  const names = [site.name, new URL(site.url).hostname, email];
  return names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length > 2);
}

export interface PasswordOwner {
  site: { name: string; url: string };
  email: string;
}

export function isEasyPassword(
  password: string,
  owner: PasswordOwner,
  common: Set<string>,
): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size < MIN_OWN) return true;
  const words = [...WORDS, ...wordsOf(owner)].sort((a, b) => b.length - a.length);
  const asLetters = plain
    .replace(YEARS, '')
    .replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [plain, asLetters].some((text) => {
    if (isCommonPassword(text, common)) return true;
    const own = remove(RUNS, remove(words, text).replace(YEARS, ''));
    return own.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_OWN;
  });
}

function isCommonPassword(password: string, common: Set<string>): boolean {
  return [0, 1, 2, 3].some((more) => {
    const rest = password.slice(password.length - more);
    return /^[^\p{L}]*$/u.test(rest) && common.has(password.slice(0, password.length - more));
  });
}

function remove(parts: string[], text: string): string {
  return parts.reduce((left, part) => left.replaceAll(part, ''), text);
}

export function refuseEasyPassword(field: string, password: string, owner: PasswordOwner) {
  if (!isEasyPassword(password, owner, readCommonPasswords())) return;
  const message = m.account_password_guessable();
  throw new AppError('invalid', message, { fields: [{ field, message }] });
}
