import type { PhraseKind } from './queries.ts';
import { FILLERS, looksSpanish, type SmallWords } from './query-words.data.ts';
import { rootKey, stemWord } from './stem.rules.ts';
import type { TradeRow } from './vocabulary.queries.ts';

/** What a phrase means: trades, or whole categories; the likeliest first. */
export interface Meaning {
  phrase: string;
  trades: number[];
  categories: number[];
  kind: PhraseKind;
  isRisky: boolean;
  isSpanish?: boolean;
}

/** What is wished for beside a trade: `open now`, `gluten free`. */
export interface Wish {
  phrase: string;
  attribute: string;
  trade: string | null;
}

export interface Vocabulary {
  phrases: Map<string, Meaning>;
  roots: Map<string, string>;
  wishes: Map<string, Wish>;
  trades: Map<number, TradeRow>;
  /** Also by former addresses. */
  bySlug: Map<string, TradeRow>;
  /** Stems of one word, and how many businesses stand behind each. */
  words: Map<string, number>;
  small: SmallWords;
  /** Stems of Spanish words that no English phrase has. */
  spanishWords: Set<string>;
  /** Of a page in English: for a text with Spanish words. */
  spanish: Vocabulary | null;
}

/** What the words of a text are looked up in: on a page in English, a Spanish word brings Spanish. */
export function chooseVocabulary(vocabulary: Vocabulary, words: string[]): Vocabulary {
  const { spanish } = vocabulary;
  if (!spanish) return vocabulary;
  const isSpanish = words.some((word) => isSpanishWord(vocabulary, word));
  return isSpanish || hasSpanishPhrase(words, spanish) ? spanish : vocabulary;
}

const LONGEST_PHRASE = 6;

/** English may have all its words but the small one between them: "salón de fiestas". */
function hasSpanishPhrase(words: string[], { phrases, small }: Vocabulary): boolean {
  const stems = words.map(stemWord);
  const isLink = (stem: string) => small.fillers.has(stem) && !FILLERS.has(stem);
  return stems.some((stem, at) => {
    if (!isLink(stem)) return false;
    const starts = stems.slice(0, at).map((_, start) => start);
    const ends = stems.slice(at + 1, at + LONGEST_PHRASE).map((_, more) => at + more + 2);
    return starts.some((start) =>
      ends.some((end) => phrases.get(stems.slice(start, end).join(' '))?.isSpanish),
    );
  });
}

/** By the vocabulary, or by how it ends. */
export function isSpanishWord({ words, spanishWords }: Vocabulary, word: string): boolean {
  const stem = stemWord(word);
  if (spanishWords.has(stem)) return true;
  return !words.has(stem) && !FILLERS.has(stem) && looksSpanish(word);
}

/** As it would be if a phrase meant a trade as well, after all that it means already. */
export function withMeaning(
  { phrases, spanish, ...vocabulary }: Vocabulary,
  change: { stem: string; tradeId: number },
): Vocabulary {
  const { stem, tradeId } = change;
  const kind: PhraseKind = 'exact';
  const none: Meaning = { phrase: stem, trades: [], categories: [], kind, isRisky: false };
  const known = phrases.get(stem) ?? none;
  const changed = new Map(phrases).set(stem, { ...known, trades: [...known.trades, tradeId] });
  return {
    ...vocabulary,
    phrases: changed,
    roots: indexRoots(changed, vocabulary.small),
    spanish: spanish && withMeaning(spanish, change),
  };
}

export function indexRoots(
  phrases: Map<string, Meaning>,
  { fillers }: SmallWords,
): Map<string, string> {
  const known = rootKeys.get(fillers) ?? new Map<string, string>();
  rootKeys.set(fillers, known);
  const roots = new Map<string, string>();
  for (const stem of phrases.keys()) {
    const key = known.get(stem) ?? keyRoots(stem, fillers);
    known.set(stem, key);
    if (key && !roots.has(key)) roots.set(key, stem);
    const joined = joinStems(stem.split(' '));
    if (joined && !roots.has(joined)) roots.set(joined, stem);
  }
  return roots;
}

/** The name of firms that are all of one trade: their own name where they are listed. */
export function namesChain({ kind, isRisky, trades }: Meaning): boolean {
  return kind === 'broader' && isRisky && trades.length === 1;
}

const SHORTEST_JOINED = 6;

/** "Hair cut" and "haircut" are one; empty where too few letters would tell too little. */
export function joinStems(stems: string[]): string {
  const joined = stems.join('');
  return joined.length >= SHORTEST_JOINED ? joined : '';
}

/** Phrases hardly change, and are read again every few minutes. */
const rootKeys = new Map<Set<string>, Map<string, string>>();

/** Empty where the words can't stand in another order. */
function keyRoots(stem: string, fillers: Set<string>): string {
  const words = stem.split(' ').filter((word) => !fillers.has(word));
  const key = words.length > 1 ? rootKey(words) : '';
  return key.includes(' ') ? key : '';
}
