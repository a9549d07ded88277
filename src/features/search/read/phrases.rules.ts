import { rootKey, stemWord } from '../../trades/stem.rules.ts';
import {
  joinStems,
  type Meaning,
  namesChain,
  type Vocabulary,
  type Wish,
} from '../../trades/vocabulary.rules.ts';
import { spellOut } from './kindred-words.ts';
import { correctPhraseWord, correctPhraseWords } from './misspelled.rules.ts';
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

export interface PhraseSpan extends Span {
  kind: 'phrase';
  phrase: FoundPhrase;
  corrected: string[] | null;
  /** Whether it was found in another word order or spelling. */
  isLoose: boolean;
  /** A wish between its words: "cheap" of "kids cheap dentist". */
  inner?: WishSpan;
}
export type WishSpan = Span & { kind: 'wish'; wish: Wish };

export interface VocabularySpans {
  phrases: PhraseSpan[];
  wishes: WishSpan[];
}

/** Times as many businesses as have the word itself that its correction must mean. */
const CLEARLY_MORE = 3;
const LONG = 6;
/** Maximum words of a phrase that is corrected. */
const LONGEST_CORRECTED = 4;
const SHORTEST_CORRECTED = 5;

/** Facts about a word from other sources than the phrases of trades. */
export interface KnownWords {
  /** Number of businesses that have the word in their name. */
  usesOf(word: string): number;
  /** Whether it is a common English word, which nobody misspelled. */
  isEnglish(word: string): boolean;
}

const AS_TYPED = { kind: 'phrase', corrected: null } as const;

/**
 * Finds all phrases of trades and all wishes in the words. A word that is unknown otherwise is also read as the
 * phrase's word that it misspells.
 */
export function findPhrases(
  words: string[],
  vocabulary: Vocabulary,
  known: KnownWords,
  isMain: boolean,
): VocabularySpans {
  const stems = words.map(stemWord);
  const plain = words.map((word) => findForm(word, vocabulary));
  const found: VocabularySpans = { phrases: [], wishes: [] };
  const isOdd = words.map((word) => mayBeMisspelled(word, vocabulary, known, isMain));
  for (let from = 0; from < stems.length; from += 1) {
    const most = Math.min(LONGEST_PHRASE, stems.length - from);
    for (let size = 1; size <= most; size += 1) {
      // "Una" without its tilde is an article, not a nail.
      if (size === 1 && words[from] === 'una') continue;
      const to = from + size;
      const typed = words.slice(from, to);
      const match =
        findMatch(stems.slice(from, to), vocabulary) ??
        findMatch(plain.slice(from, to), vocabulary);
      const wish = vocabulary.wishes.get(match?.stem ?? stems.slice(from, to).join(' '));
      if (wish) found.wishes.push({ kind: 'wish', from, to, cost: COST.wish, wish });
      const meaning = match && vocabulary.phrases.get(match.stem);
      if (meaning) {
        const phrase = { ...meaning, stem: match.stem, typed };
        const cost = costOf(phrase, vocabulary) + (match.isLoose ? COST.loosePhrase : 0);
        const { isLoose } = match;
        found.phrases.push({ ...AS_TYPED, from, to, cost, phrase, isLoose });
      } else if (!wish && size <= LONGEST_CORRECTED && isOdd.slice(from, to).some(Boolean)) {
        const isRight = (word: string, at: number) =>
          (isOdd[from + at] ?? false) && (!isMain || known.isEnglish(word));
        const corrected = correctPhrase(typed, vocabulary, isRight);
        if (corrected) found.phrases.push({ ...corrected, kind: 'phrase', from, to });
      }
    }
  }
  found.phrases.push(...found.wishes.flatMap((wish) => findAround(words, wish, vocabulary)));
  return found;
}

/** Finds the phrases that a wish stands in: "dentista para niños" in "dentista barato para niños". */
function findAround(words: string[], inner: WishSpan, vocabulary: Vocabulary): PhraseSpan[] {
  const spans: PhraseSpan[] = [];
  for (let from = Math.max(0, inner.from - LONGEST_PHRASE); from < inner.from; from += 1) {
    const most = Math.min(words.length, inner.to + LONGEST_PHRASE);
    for (let to = inner.to + 1; to <= most; to += 1) {
      const typed = [...words.slice(from, inner.from), ...words.slice(inner.to, to)];
      const stem = typed.map(stemWord).join(' ');
      const meaning = typed.length > LONGEST_PHRASE ? undefined : vocabulary.phrases.get(stem);
      if (!meaning || namesChain(meaning)) continue;
      const phrase = { ...meaning, stem, typed };
      const cost = costOf(phrase, vocabulary) + inner.cost;
      spans.push({ ...AS_TYPED, from, to, cost, phrase, isLoose: false, inner });
    }
  }
  return spans;
}

/**
 * Returns the stem of the form that phrases have: `perro` for the diminutive "perrito", or whoever does it,
 * `beekeeper` for "beekeeping".
 */
function findForm(word: string, { words }: Vocabulary): string {
  const stem = stemWord(word);
  const plain = stem.replace(/c?it([oa])$/, '$1');
  if (words.has(plain)) return plain;
  const doer = stem.replace(/ing$/, 'er');
  return !words.has(stem) && words.has(doer) ? doer : stem;
}

function mayBeMisspelled(
  word: string,
  vocabulary: Vocabulary,
  { usesOf, isEnglish }: KnownWords,
  isMain: boolean,
): boolean {
  const uses = usesOf(word);
  if (word.length < SHORTEST_CORRECTED || isEnglish(word)) return false;
  if (uses === 0) return true;
  if (!isMain) return false;
  const nearest = word.length >= LONG ? correctPhraseWord(word, vocabulary) : null;
  return nearest !== null && nearest.weight >= CLEARLY_MORE * uses;
}

function correctPhrase(
  typed: string[],
  vocabulary: Vocabulary,
  isRight: (word: string, at: number) => boolean,
) {
  const right = correctPhraseWords(typed, vocabulary);
  if (right?.words.some((word, at) => word !== typed[at] && !isRight(word, at))) return null;
  const match = right && findMatch(right.words.map(stemWord), vocabulary);
  const meaning = match && vocabulary.phrases.get(match.stem);
  if (!right || !meaning || namesChain(meaning)) return null;
  if (meaning.isSpanish && right.words.every((word, at) => isOtherEnding(word, typed[at] ?? ''))) {
    const phrase = { ...meaning, stem: match.stem, typed };
    return {
      phrase,
      cost: costOf(phrase, vocabulary) + COST.loosePhrase,
      corrected: null,
      isLoose: true,
    };
  }
  const corrected = right.words.map((word, at) => spellLike(typed[at] ?? '', word, meaning));
  const phrase = { ...meaning, stem: match.stem, typed: corrected };
  const more = (right.mistakes - 1) * COST.secondMistake;
  const cost = costOf(phrase, vocabulary) + COST.correctedPhrase + more;
  return { phrase, cost, corrected, isLoose: match.isLoose };
}

const ENDING = /(as|os|es|a|o|e|s|ar|er|ir|an|en)$/;
const SHORTEST_ROOT = 4;

/** Checks whether two Spanish words differ in gender, number or person only: "venezolanas" and "venezolano". */
function isOtherEnding(one: string, other: string): boolean {
  const [root, otherRoot] = [one.replace(ENDING, ''), other.replace(ENDING, '')];
  return one === other || (root === otherRoot && root.length >= SHORTEST_ROOT);
}

/** Returns the word of the phrase for a stem, singular or plural as it was typed: "glasses" for "glases". */
function spellLike(typed: string, right: string, { phrase }: Meaning): string {
  if (right === typed) return right;
  const isAlike = (word: string) =>
    stemWord(word) === stemWord(right) && word.endsWith('s') === typed.endsWith('s');
  return phrase.split(' ').findLast(isAlike) ?? right;
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
