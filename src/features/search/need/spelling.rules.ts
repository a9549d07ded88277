import { NAME_WORDS } from '../../trades/query-words.data.ts';
import { stemWord } from '../../trades/stem.rules.ts';
import { isSpanishWord, type Vocabulary } from '../../trades/vocabulary.rules.ts';
import { editDistance } from '../words/mistakes.rules.ts';

const SHORTEST = 4;
/** Of a word whose first letter must be right. */
const SHORT = 5;
/** From here on two letters may be wrong. */
const LONG = 8;

export interface NearTrade {
  word: string;
  mistakes: number;
  weight: number;
  isPhrase: boolean;
}

/** The word of a trade's phrase that is meant by a misspelled one; null when none is near. */
export function correctTowardsTrades(word: string, vocabulary: Vocabulary): NearTrade | null {
  const { words, wordsByLength, phrases, spanishWords } = vocabulary;
  const isSpanish = isSpanishWord(vocabulary, word);
  const stem = stemWord(word);
  if (stem.length < SHORTEST || /\d/.test(stem) || words.has(stem)) return null;
  if (NAME_WORDS.has(word) || NAME_WORDS.has(stem)) return null;
  const allowed = stem.length < LONG ? 1 : 2;
  let best: NearTrade | null = null;
  for (let length = stem.length - allowed; length <= stem.length + allowed; length += 1) {
    for (const candidate of wordsByLength.get(length) ?? []) {
      if (!mayBegin(candidate, stem)) continue;
      if (isSpanish && !spanishWords.has(candidate)) continue;
      const mistakes = editDistance(stem, candidate);
      if (mistakes > allowed) continue;
      const weight = words.get(candidate) ?? 0;
      const near = { word: candidate, mistakes, weight, isPhrase: phrases.has(candidate) };
      if (!best || compare(near, best) < 0) best = near;
    }
  }
  return best;
}

function compare(one: NearTrade, other: NearTrade): number {
  return (
    one.mistakes - other.mistakes ||
    Number(other.isPhrase) - Number(one.isPhrase) ||
    other.weight - one.weight
  );
}

/** Most words are told apart by their first two letters; those of a short word must be right. */
function mayBegin(candidate: string, word: string): boolean {
  if (candidate[0] === word[0]) return true;
  if (word.length <= SHORT) return false;
  const isSwapped = candidate[0] === word[1] && candidate[1] === word[0];
  return isSwapped || candidate[1] === word[1];
}
