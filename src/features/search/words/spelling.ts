import type { Database } from '../../../platform/database/database.ts';
import { isSpanishWord, type Vocabulary } from '../../trades/vocabulary.rules.ts';
import { allowedMistakes, editDistance } from './mistakes.rules.ts';
import { findKnownWords, findSimilarWords } from './queries.ts';

const MAX_NEAR_WORDS = 6;

interface NearWord {
  word: string;
  mistakes: number;
  businessCount: number;
}

/** Spellings of one request: what was looked up once is known. */
export interface Spelling {
  /** Words that listings have and that may be meant, the nearest first. */
  findNear(word: string): Promise<NearWord[]>;
  correct(words: string[]): Promise<string[] | null>;
}

/** A word of one language is never a misspelled one of the other. */
export function createSpelling(db: Database, readVocabulary: () => Promise<Vocabulary>): Spelling {
  const kept = new Map<string, Promise<NearWord[]>>();
  const findInLanguage = async (word: string) => {
    const vocabulary = await readVocabulary();
    const found = await findNearWords(db, word);
    if (!isSpanishWord(vocabulary, word)) return found;
    return found.filter((near) => near.word === word || isSpanishWord(vocabulary, near.word));
  };
  return {
    findNear(word) {
      const found = kept.get(word) ?? findInLanguage(word);
      kept.set(word, found);
      return found;
    },
    async correct(words) {
      const known = await findKnownWords(db, words);
      const corrected: string[] = [];
      // One after the other: no request takes more than one connection for this.
      for (const word of words) {
        const [nearest] = known.has(word) ? [] : await this.findNear(word);
        const isNear = nearest && nearest.mistakes <= allowedMistakes(word);
        corrected.push(isNear ? nearest.word : word);
      }
      return corrected.some((word, at) => word !== words[at]) ? corrected : null;
    },
  };
}

async function findNearWords(db: Database, word: string): Promise<NearWord[]> {
  const allowed = allowedMistakes(word);
  if (allowed === 0 || /^\d+$/.test(word)) return [];
  // Two words together tell more than each: there one more mistake may be looked over.
  const most = word.length < 5 ? allowed : Math.max(2, allowed);
  return (await findSimilarWords(db, word))
    .map((candidate) => ({ ...candidate, mistakes: editDistance(word, candidate.word) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((a, b) => a.mistakes - b.mistakes || b.businessCount - a.businessCount)
    .slice(0, MAX_NEAR_WORDS);
}
