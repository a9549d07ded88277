import { foldText } from '../../../platform/fold-text.ts';
import { unmask } from './look-alikes.rules.ts';

/** Shorter texts are the same by chance. */
const LEAST_WORDS = 8;
const WORDS_OF_A_RUN = 3;
const BANDS = 12;
const SINGLE_LETTER_WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;
const DIGIT_IN_A_WORD = /(?<=\p{L})[013457@$]|[013457@$](?=\p{L})/gu;
const LETTERS: Record<string, string> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a' },
  ...{ '5': 's', '7': 't', '@': 'a', $: 's' },
};

/** Hashes of a text's runs of three words; none if it is too short to be compared. */
export function runsOf(text: string): Set<number> {
  const letters = unmask(text).replace(DIGIT_IN_A_WORD, (digit) => LETTERS[digit] ?? digit);
  const words = foldText(letters).replace(SINGLE_LETTER_WORDS, ' $& ').split(/ +/).filter(Boolean);
  if (words.length < LEAST_WORDS) return new Set();
  return new Set(
    words
      .slice(WORDS_OF_A_RUN - 1)
      .map((_, start) => hashText(words.slice(start, start + WORDS_OF_A_RUN).join(' '))),
  );
}

/** MinHash: texts of which a half is the same share about a half of their bands. */
export function bandsOf(runs: Set<number>): number[] {
  if (runs.size === 0) return [];
  return Array.from({ length: BANDS }, (_, band) => {
    let least = 0xffffffff;
    for (const run of runs) least = Math.min(least, mix(run ^ Math.imul(band + 1, 0x9e3779b1)));
    return band * 2 ** 32 + least;
  });
}

/** The part of both texts' runs that they share, 0 to 1. */
export function compareRuns(one: Set<number>, other: Set<number>): number {
  let shared = 0;
  for (const run of one) if (other.has(run)) shared += 1;
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** The end of MurmurHash3. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
