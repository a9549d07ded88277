import { AppError } from '../../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What most guessed passwords are made of. */
const WORDS = [
  ...[
    'password',
    'passwort',
    'passw',
    'welcome',
    'letmein',
    'iloveyou',
    'qazwsx',
    'admin',
    'administrator',
    'editor',
    'staff',
    'root',
  ],
  ...['login', 'signin', 'secret', 'changeme', 'default', 'master', 'superman', 'batman', 'monkey'],
  ...['dragon', 'football', 'baseball', 'basketball', 'princess', 'sunshine', 'shadow', 'summer'],
  ...['winter', 'spring', 'autumn', 'hello', 'trustno', 'starwars', 'pokemon', 'michael', 'jordan'],
  ...['jennifer', 'charlie', 'computer', 'internet', 'whatever', 'freedom', 'killer', 'hunter'],
  ...['business', 'directory', 'listing', 'premium', 'mainstreet', 'test', 'guest', 'user'],
];
const ROWS = [
  ...['01234567890', '09876543210', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv', '1q2w3e4r5t6y'],
];
const MIN_RUN = 3;
const YEARS = /(?:19|20)\d\d/g;
const LOOKALIKES: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};
/** Fewer characters than these besides known words are found in no time. */
const MIN_OWN = 4;

/** Every piece of a row of keys, the longest first. */
const RUNS = ROWS.flatMap((row) =>
  Array.from(row, (_, start) =>
    Array.from(row.slice(start + MIN_RUN - 1), (_, more) =>
      row.slice(start, start + MIN_RUN + more),
    ),
  ).flat(),
).sort((a, b) => b.length - a.length);

/** Words that everybody knows who knows the site or the person. */
function wordsOf({ site, email }: Owner): string[] {
  const names = [site.name, new URL(site.url).hostname, email];
  return names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length > 2);
}

interface Owner {
  site: { name: string; url: string };
  email: string;
}

/** Whether a password is a common one, or little more than known words, years and runs of keys. */
export function isEasyPassword(password: string, owner: Owner): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size < MIN_OWN) return true;
  const words = [...WORDS, ...wordsOf(owner)].sort((a, b) => b.length - a.length);
  const asLetters = plain
    .replace(YEARS, '')
    .replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [plain, asLetters].some((text) => {
    if (isCommonPassword(text)) return true;
    const own = remove(RUNS, remove(words, text).replace(YEARS, ''));
    return own.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_OWN;
  });
}

function remove(parts: string[], text: string): string {
  return parts.reduce((left, part) => left.replaceAll(part, ''), text);
}

export const EASY =
  'This password is easy to guess. Choose words that have nothing to do with this site.';

/** Throws `invalid` for the field where such a password stands. */
export function refuseEasyPassword(field: string, password: string, owner: Owner) {
  if (!isEasyPassword(password, owner)) return;
  throw new AppError('invalid', EASY, { fields: [{ field, message: EASY }] });
}
