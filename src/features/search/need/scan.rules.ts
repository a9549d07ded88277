import { stemWord } from '../../trades/stem.rules.ts';
import type { Meaning, Vocabulary, Wish } from '../../trades/vocabulary.ts';
import { FILLERS, TAILS } from './words.data.ts';

const LONGEST_PHRASE = 6;

export interface FoundPhrase extends Meaning {
  stem: string;
  /** Where it stands in the query. */
  at: number;
}

export interface Scan {
  phrases: FoundPhrase[];
  wishes: Wish[];
  /** Words that are neither, as they were typed. */
  rest: string[];
}

/** Left to right, the longest first; a phrase wins a tie with a wish. Words are folded. */
export function scanWords(words: string[], { phrases, wishes }: Vocabulary): Scan {
  const stems = words.map(stemWord);
  const scan: Scan = { phrases: [], wishes: [], rest: [] };
  for (let at = 0; at < stems.length; ) {
    const size = findLongest(stems, at, (stem) => phrases.has(stem) || wishes.has(stem));
    const stem = stems.slice(at, at + Math.max(1, size)).join(' ');
    const [meaning, wish] = [phrases.get(stem), wishes.get(stem)];
    if (!wish && (FILLERS.has(stem) || isTail(stem, scan))) at += 1;
    else if (size === 0) scan.rest.push(words[at++] ?? '');
    else {
      if (meaning) scan.phrases.push({ ...meaning, stem, at });
      else if (wish) scan.wishes.push(wish);
      at += size;
    }
  }
  return scan;
}

function findLongest(stems: string[], at: number, isKnown: (stem: string) => boolean): number {
  for (let size = Math.min(LONGEST_PHRASE, stems.length - at); size > 0; size -= 1) {
    if (isKnown(stems.slice(at, at + size).join(' '))) return size;
  }
  return 0;
}

const isTail = (stem: string, { phrases }: Scan) => TAILS.has(stem) && phrases.length > 0;
