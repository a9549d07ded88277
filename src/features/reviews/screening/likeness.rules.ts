import { foldText } from '../../../platform/fold-text.ts';

/** Letters that look like a Latin letter and that Unicode normalization doesn't fold. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аАαΑɑΑᎪᴀ∀Λ',
  b: 'ЬВвбΒβᏴʙƄ',
  c: 'сСϲϹᏟᴄ¢',
  d: 'ԁԀᎠᴅɗđĐ',
  e: 'еЕεΕєЄᎬᴇɛəЭэ€',
  f: 'ƒҒғϝꜰ',
  g: 'ɡԌԍɢᏀց',
  h: 'һҺΗнНᎻʜհ',
  i: 'іІιΙıɪӀӏǀᎥ',
  j: 'јЈϳᎫᴊȷ',
  k: 'кКκΚᏦᴋĸ',
  l: 'ⅼʟᏞłŁ',
  m: 'мМΜᎷᴍ',
  n: 'ηпΝɴոռ',
  o: 'оОοΟσօՕᴏøØ',
  p: 'рРρΡᏢᴘ',
  q: 'ԛԚզգ',
  r: 'гᎡʀя',
  s: 'ѕЅꜱᏚՏ',
  t: 'тТτΤᎢᴛŧŦ',
  u: 'υսᴜцμ',
  v: 'νѵѴᏙᴠ',
  w: 'ԝԜωшᎳᴡ',
  x: 'хХχΧ×',
  y: 'уУγΥүҮʏᎩ',
  z: 'ΖᏃᴢʐ',
};
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, forms]) =>
    Array.from(forms, (form) => [form, letter] as const),
  ),
);
/** First code points of circled, squared and flag letters, each from A to Z. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu;
const PLAIN = /^[\x20-\x7e\s]*$/;

/**
 * Characters that stand for whole words or sentences. Normalizing them would make a text up to eighteen times
 * as long.
 */
const WHOLE_WORDS = /[\ufdf0-\ufdfc]/g;

export function writeOut(text: string, form: 'NFKC' | 'NFKD'): string {
  return text.replace(WHOLE_WORDS, '\u0635').normalize(form);
}

/**
 * Returns a lowercase text with lookalikes replaced by Latin letters and invisible characters removed. For
 * comparison only.
 */
export function unmask(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const shown = writeOut(text, 'NFKD').replace(HIDDEN, '');
  return Array.from(shown, toLatin).join('').toLowerCase();
}

function toLatin(letter: string): string {
  const latin = LATIN.get(letter);
  if (latin) return latin;
  const code = letter.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? letter : String.fromCharCode(97 + code - start);
}

/** Minimum words of a long text, in which a 50% overlap can't be chance. */
const LONG_WORDS = 8;
/** Shorter texts such as "Great service!" are too common to compare. */
const LEAST_WORDS = 4;
const WORDS_OF_A_RUN = 3;
/** Minimum share of common word sequences for a text to be a copy. */
export const LIKE = 0.45;
const BANDS = 12;
const SINGLE_LETTER_WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;
const PICTURES = /\p{Extended_Pictographic}/gu;
export const COMPARED_LETTERS = 400;
const DIGIT_IN_A_WORD = /(?<=\p{L})[013457@$]|[013457@$](?=\p{L})/gu;
const LETTERS: Record<string, string> = Object.fromEntries(
  Array.from('013457@$', (sign, at) => [sign, 'oleastas'.charAt(at)]),
);

function wordsOf(text: string): string[] {
  const letters = unmask(text)
    .replace(DIGIT_IN_A_WORD, (digit) => LETTERS[digit] ?? digit)
    .replace(PICTURES, (picture) => ` picture${picture.codePointAt(0)} `);
  return foldText(letters).replace(SINGLE_LETTER_WORDS, ' $& ').split(/ +/).filter(Boolean);
}

/** Returns hashes of all sequences of three words, or an empty set if the text is too short. */
export function runsOf(text: string): Set<number> {
  const words = wordsOf(text);
  return words.length < LONG_WORDS ? new Set() : hashRuns(words, WORDS_OF_A_RUN);
}

function hashRuns(words: string[], length: number): Set<number> {
  return new Set(
    words
      .slice(length - 1)
      .map((_, start) => hashText(words.slice(start, start + length).join(' '))),
  );
}

export interface ReviewWording {
  long: Set<number>;
  short: Set<number>;
}

/** Returns null for texts too short to be distinctive. */
export function wordingOf(text: string): ReviewWording | null {
  const words = wordsOf(text.slice(0, COMPARED_LETTERS));
  if (words.length < LEAST_WORDS) return null;
  const short = new Set([...hashRuns(words, 1), ...hashRuns(words, 2)]);
  return { long: words.length < LONG_WORDS ? new Set() : hashRuns(words, WORDS_OF_A_RUN), short };
}

export function areAlike(one: ReviewWording, other: ReviewWording): boolean {
  const [first, second] = areLong(one, other) ? [one.long, other.long] : [one.short, other.short];
  return compareRuns(first, second) >= LIKE;
}

export function areLong(one: ReviewWording, other: ReviewWording): boolean {
  return one.long.size > 0 && other.long.size > 0;
}

/** Returns MinHash bands. Two texts share about as many bands as their similarity, for example half. */
export function bandsOf(runs: Set<number>): number[] {
  if (runs.size === 0) return [];
  return Array.from({ length: BANDS }, (_, band) => {
    let least = 0xffffffff;
    for (const run of runs) least = Math.min(least, mix(run ^ Math.imul(band + 1, 0x9e3779b1)));
    return band * 2 ** 32 + least;
  });
}

/** Returns the Jaccard similarity of two sets, from 0 to 1. */
export function compareRuns(one: Set<number>, other: Set<number>): number {
  let shared = 0;
  for (const run of one) if (other.has(run)) shared += 1;
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
