import type { Brands } from './brands.ts';
import type { PhraseKind } from './queries.ts';
import { FILLERS, looksSpanish, type SmallWords } from './query-words.data.ts';
import { rootKey, stemPhrase, stemWord } from './stem.rules.ts';
import type { TradeRow } from './vocabulary.queries.ts';

/** Trades or whole categories that a phrase means, most likely first. */
export interface Meaning {
  phrase: string;
  trades: number[];
  categories: number[];
  kind: PhraseKind;
  isRisky: boolean;
  isSpanish?: boolean;
  /** Finer trade that the phrase means but that has no listing; `trades` then has the broader one. */
  unlisted?: number;
  /** Whether the phrase comes from the list of brands, which spelling correction and word order ignore. */
  isBrand?: boolean;
}

export interface Wish {
  phrase: string;
  attribute: string;
  trade: string | null;
}

export interface Vocabulary {
  phrases: ReadonlyMap<string, Meaning>;
  roots: ReadonlyMap<string, string>;
  wishes: ReadonlyMap<string, Wish>;
  trades: Map<number, TradeRow>;
  /** Trades by slug, including former slugs. */
  bySlug: Map<string, TradeRow>;
  /** Word stems of all phrases, with the number of businesses behind each. */
  words: ReadonlyMap<string, number>;
  small: SmallWords;
  spanishWords: Set<string>;
  /** Vocabulary for Spanish text on an English page; null if there is none. */
  spanish: Vocabulary | null;
}

/** Returns the Spanish vocabulary if a text on an English page has Spanish words, otherwise the given one. */
export function chooseVocabulary(vocabulary: Vocabulary, words: string[]): Vocabulary {
  const { spanish } = vocabulary;
  if (!spanish) return vocabulary;
  const isSpanish = words.some((word) => isSpanishWord(vocabulary, word));
  return isSpanish || hasSpanishPhrase(words, spanish) ? spanish : vocabulary;
}

const LONGEST_PHRASE = 6;

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

export function isSpanishWord({ words, spanishWords }: Vocabulary, word: string): boolean {
  const stem = stemWord(word);
  if (spanishWords.has(stem)) return true;
  return !words.has(stem) && !FILLERS.has(stem) && looksSpanish(word);
}

/** Returns the vocabulary as if a phrase also meant a trade, after its other meanings. */
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
  phrases: ReadonlyMap<string, Meaning>,
  { fillers }: SmallWords,
): Map<string, string> {
  const known = rootKeys.get(fillers) ?? new Map<string, string>();
  rootKeys.set(fillers, known);
  const roots = new Map<string, string>();
  for (const [stem, { isBrand }] of phrases) {
    if (isBrand) continue;
    const key = known.get(stem) ?? keyRoots(stem, fillers);
    known.set(stem, key);
    if (key && !roots.has(key)) roots.set(key, stem);
    const joined = joinStems(stem.split(' '));
    if (joined && !roots.has(joined)) roots.set(joined, stem);
  }
  return roots;
}

/** Checks whether a phrase is the name of a chain with one trade. It counts as a name if the chain is listed. */
export function namesChain({ kind, isRisky, trades }: Meaning): boolean {
  return kind === 'broader' && isRisky && trades.length === 1;
}

/** Adds brands that no phrase names, as chains. Brands of ordinary words can also mean other things. */
export function addBrands(
  phrases: Map<string, Meaning>,
  brands: Brands,
  findTrade: (slug: string) => number | undefined,
): void {
  const lists = new Map<number, number[]>();
  for (const [name, { trade, isOrdinary }] of brands) {
    const stem = stemPhrase(name);
    const id = isOrdinary || phrases.has(stem) ? undefined : findTrade(trade);
    if (id === undefined) continue;
    const trades = lists.get(id) ?? [id];
    lists.set(id, trades);
    const meaning = { phrase: name, trades, categories: NO_CATEGORIES, isBrand: true };
    phrases.set(stem, { ...meaning, kind: 'broader', isRisky: true });
  }
}

const NO_CATEGORIES: number[] = [];
const SHORTEST_JOINED = 6;

/** Joins stems, so that "hair cut" equals "haircut". Returns '' if there are too few letters to be reliable. */
export function joinStems(stems: string[]): string {
  const joined = stems.join('');
  return joined.length >= SHORTEST_JOINED ? joined : '';
}

const rootKeys = new Map<Set<string>, Map<string, string>>();

function keyRoots(stem: string, fillers: Set<string>): string {
  const words = stem.split(' ').filter((word) => !fillers.has(word));
  const key = words.length > 1 ? rootKey(words) : '';
  return key.includes(' ') ? key : '';
}
