import { rootKey, stemWord } from '../../trades/stem.rules.ts';
import {
  chooseVocabulary,
  type Meaning,
  type Vocabulary,
  type Wish,
} from '../../trades/vocabulary.rules.ts';

const LONGEST_PHRASE = 6;
/** Of a phrase whose words may stand in another order: fillers between them count. */
const LONGEST_LOOSE = 5;

export interface FoundPhrase extends Meaning {
  stem: string;
  /** Stands after "for" or "with": says more of what was named before. */
  isAside: boolean;
  /** Its words as they stand in the question. */
  typed: string[];
}

export interface Scan {
  phrases: FoundPhrase[];
  wishes: Wish[];
  rest: string[];
}

/** Left to right, the longest first; a phrase wins a tie with a wish. Words are folded. */
export function scanWords(words: string[], known: Vocabulary): Scan {
  const vocabulary = chooseVocabulary(known, words);
  const { phrases, wishes, small } = vocabulary;
  const stems = words.map(stemWord);
  const scan: Scan = { phrases: [], wishes: [], rest: [] };
  let isAside = false;
  for (let at = 0; at < stems.length; ) {
    const { stem, size } = findLongest(stems, at, vocabulary);
    const [meaning, wish] = [phrases.get(stem), wishes.get(stem)];
    isAside ||= small.links.has(stem) && scan.phrases.length > 0;
    if (!wish && ((size === 0 && small.fillers.has(stem)) || isTail(stem, scan, vocabulary)))
      at += 1;
    else if (size === 0) scan.rest.push(words[at++] ?? '');
    else {
      if (wish && (!meaning || isSaid(scan, stems.slice(at + size), vocabulary)))
        scan.wishes.push(wish);
      else if (meaning)
        scan.phrases.push({ ...meaning, stem, isAside, typed: words.slice(at, at + size) });
      at += size;
    }
  }
  return scan;
}

function findLongest(stems: string[], at: number, { phrases, wishes, roots, small }: Vocabulary) {
  const first = { stem: stems[at] ?? '', size: 0 };
  const isSmall = small.fillers.has(first.stem) && stems.length > 1;
  if (isSmall && !wishes.has(first.stem)) {
    return findExact(stems, at, 2, (stem) => phrases.has(stem) || wishes.has(stem)) ?? first;
  }
  const exact = findExact(stems, at, 1, (stem) => phrases.has(stem) || wishes.has(stem)) ?? first;
  for (let size = Math.min(LONGEST_LOOSE, stems.length - at); size > exact.size; size -= 1) {
    if (small.fillers.has(stems[at + size - 1] ?? '')) continue;
    const content = stems.slice(at, at + size).filter((word) => !small.fillers.has(word));
    const stem = content.length > 1 ? roots.get(rootKey(content)) : undefined;
    if (stem) return { stem, size };
  }
  return exact;
}

function findExact(stems: string[], at: number, least: number, isKnown: (stem: string) => boolean) {
  for (let size = Math.min(LONGEST_PHRASE, stems.length - at); size >= least; size -= 1) {
    const stem = stems.slice(at, at + size).join(' ');
    if (isKnown(stem)) return { stem, size };
  }
  return null;
}

const isTail = (stem: string, { phrases }: Scan, { small }: Vocabulary) =>
  small.tails.has(stem) && phrases.length > 0;

/** A wish that is a phrase as well stays a wish beside another need: "free wifi cafe". */
function isSaid(scan: Scan, stems: string[], { phrases, wishes, small }: Vocabulary): boolean {
  const isNeed = (stem: string) => phrases.has(stem) && !wishes.has(stem) && !small.tails.has(stem);
  return scan.phrases.length > 0 || stems.some(isNeed);
}
