import { LOOKALIKES, ROWS, WORDS } from './easy-password.data.ts';

const MIN_RUN = 3;
const YEARS = /(?:19|20)\d\d/g;
/** With fewer characters besides known words, a password is quickly guessed. */
const MIN_OWN = 4;

const RUNS = ROWS.flatMap((row) =>
  Array.from(row, (_, start) =>
    Array.from(row.slice(start + MIN_RUN - 1), (_, more) =>
      row.slice(start, start + MIN_RUN + more),
    ),
  ).flat(),
).sort((a, b) => b.length - a.length);

function wordsOf({ site, email }: Owner): string[] {
  const names = [site.name, new URL(site.url).hostname, email];
  return names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length > 2);
}

export interface Owner {
  site: { name: string; url: string };
  email: string;
}

export function isEasyPassword(password: string, owner: Owner, common: Set<string>): boolean {
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
