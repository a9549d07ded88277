import { rootKey, stemWord } from '../../trades/stem.rules.ts';
import {
  joinStems,
  type Meaning,
  namesChain,
  type Vocabulary,
  type Wish,
} from '../../trades/vocabulary.rules.ts';
import { correctTowardsTrades } from '../understand/spelling.rules.ts';
import { spellOut } from '../understand/words.rules.ts';
import { COST } from './weights.ts';

const LONGEST_PHRASE = 6;
/** Maximum words, including fillers, of a phrase that matches in any word order. */
const LONGEST_LOOSE = 5;

export interface FoundPhrase extends Meaning {
  stem: string;
  /** The words as typed, or as corrected. */
  typed: string[];
}

interface Span {
  from: number;
  to: number;
  cost: number;
}

export type PhraseSpan = Span & { kind: 'phrase'; phrase: FoundPhrase; corrected: string[] | null };
export type WishSpan = Span & { kind: 'wish'; wish: Wish };

export interface VocabularySpans {
  phrases: PhraseSpan[];
  wishes: WishSpan[];
}

const CLEARLY_MORE = 4;
const LONG = 6;

/**
 * Finds all phrases of trades and all wishes in the words. A word that few or no names of businesses have is
 * also read as the phrase's word that it misspells.
 */
export function findPhrases(
  words: string[],
  vocabulary: Vocabulary,
  usesOf: (word: string) => number,
): VocabularySpans {
  const stems = words.map(stemWord);
  const found: VocabularySpans = { phrases: [], wishes: [] };
  const near = words.map((word) => {
    const uses = usesOf(word);
    const trade = uses === 0 || word.length >= LONG ? correctTowardsTrades(word, vocabulary) : null;
    return trade && (uses === 0 || trade.weight >= CLEARLY_MORE * uses) ? trade.word : null;
  });
  for (let from = 0; from < stems.length; from += 1) {
    const most = Math.min(LONGEST_PHRASE, stems.length - from);
    for (let size = 1; size <= most; size += 1) {
      const to = from + size;
      const typed = words.slice(from, to);
      const match = findMatch(stems.slice(from, to), vocabulary);
      const wish = vocabulary.wishes.get(match?.stem ?? stems.slice(from, to).join(' '));
      if (wish) found.wishes.push({ kind: 'wish', from, to, cost: COST.wish, wish });
      const meaning = match && vocabulary.phrases.get(match.stem);
      if (meaning) {
        const phrase = { ...meaning, stem: match.stem, typed };
        const cost = costOf(phrase, vocabulary) + (match.isLoose ? COST.loosePhrase : 0);
        found.phrases.push({ kind: 'phrase', from, to, cost, phrase, corrected: null });
      } else if (!wish) {
        const corrected = correct(typed, near.slice(from, to));
        const again = corrected && findMatch(corrected.map(stemWord), vocabulary);
        const meant = again && vocabulary.phrases.get(again.stem);
        if (corrected && meant && !namesChain(meant)) {
          const phrase = { ...meant, stem: again.stem, typed: corrected };
          const cost = costOf(phrase, vocabulary) + COST.correctedPhrase;
          found.phrases.push({ kind: 'phrase', from, to, cost, phrase, corrected });
        }
      }
    }
  }
  return found;
}

function correct(typed: string[], near: (string | null)[]): string[] | null {
  if (near.every((word) => word === null)) return null;
  return typed.map((word, at) => near[at] ?? word);
}

interface Match {
  stem: string;
  isLoose: boolean;
}

/** Finds a phrase or wish with these stems, their singular, another spelling, word order or spacing. */
function findMatch(stems: string[], { phrases, wishes, roots, small }: Vocabulary): Match | null {
  const stem = stems.join(' ');
  // The stemmer leaves some plurals unchanged: "4k tvs", "airport taxis", "bureaus".
  const one = stem.endsWith('s') ? stem.slice(0, -1) : stem;
  const exact = [stem, one, spellOut(stem)].find((key) => phrases.has(key) || wishes.has(key));
  if (exact !== undefined) return { stem: exact, isLoose: false };
  const [first = '', last = ''] = [stems[0], stems.at(-1)];
  if (stems.length < 2 || stems.length > LONGEST_LOOSE) return null;
  if (small.fillers.has(first) || small.fillers.has(last)) return null;
  const joined = roots.get(joinStems(stems));
  if (joined) return { stem: joined, isLoose: true };
  const content = stems.filter((word) => !small.fillers.has(word));
  const loose = content.length > 1 ? roots.get(rootKey(content)) : undefined;
  const meant = loose === undefined ? undefined : phrases.get(loose);
  return loose && meant && !namesChain(meant) ? { stem: loose, isLoose: true } : null;
}

function costOf({ stem, kind, isRisky, trades }: FoundPhrase, { small }: Vocabulary): number {
  const isBroad = kind === 'broader' || trades.length === 0;
  const isSmall = !stem.includes(' ') && (small.tails.has(stem) || small.fillers.has(stem));
  return (
    (isBroad ? COST.broaderPhrase : COST.phrase) +
    (isRisky ? COST.riskyPhrase : 0) +
    (isSmall ? COST.tailPhrase : 0)
  );
}
