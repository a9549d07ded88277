import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldText } from '../../platform/fold-text.ts';
import { readSeedBytes } from '../../platform/seed-files.ts';
import { FILLERS } from './query-words.data.ts';
import { type Meaning, namesChain } from './vocabulary.rules.ts';
import { findRow, unpackVectors, type WordVectors, weighRank } from './word-vectors.rules.ts';

let loaded: Promise<WordVectors> | undefined;

/** Loads the word vectors in db/seed/trades once per process. */
export function loadWordVectors(): Promise<WordVectors> {
  loaded ??= readSeedBytes('trades/word-vectors.gz').then(unpackVectors);
  return loaded;
}

export interface Guess {
  /** Most likely trade first, then those that are nearly as likely. */
  trades: number[];
  /**
   * From 0 to 1: combines the nearness of the closest phrase, the share of known words, and the agreement of
   * the phrases.
   */
  score: number;
  phrase: string;
}

export interface Meanings {
  /**
   * Guesses the trades for folded words that no phrase explains, from the phrases with the closest meaning.
   * Returns null if none is close. Not for names of businesses or places, which it doesn't know.
   */
  guessTrades(words: string[]): Guess | null;
}

/** Number of phrases whose vectors are computed before yielding to the event loop. */
const PHRASES_A_TURN = 500;
/** Length of a phrase's vector, whose numbers fit in bytes. */
const PHRASE_LENGTH = 127;
/** Length of a question's vector; products and their sums stay within 32 bits. */
const QUESTION_LENGTH = 4096;

/** Computes the vectors of English phrases, except brands and phrases with an unknown word. */
export async function createMeanings(
  phrases: Iterable<Meaning>,
  vectors: WordVectors,
): Promise<Meanings> {
  const given = Array.from(phrases).filter(isTelling);
  const { size } = vectors;
  const table: Table = {
    size,
    values: new Int8Array(given.length * size),
    tails: new Float64Array(given.length),
  };
  const known: Meaning[] = [];
  const vector = new Float64Array(size);
  for (const [turn, meaning] of given.entries()) {
    if (turn % PHRASES_A_TURN === 0) await nextTurn();
    if (averageWords(vector, foldText(meaning.phrase).split(' '), vectors) < 1) continue;
    const start = known.length * size;
    for (let at = 0; at < size; at += 1) {
      table.values[start + at] = Math.round((vector[at] ?? 0) * PHRASE_LENGTH);
    }
    table.tails[known.length] = tailLength(table.values.subarray(start, start + size));
    known.push(meaning);
  }
  return {
    guessTrades(words) {
      const asked = new Float64Array(size);
      const share = averageWords(asked, words, vectors);
      return share === 0 ? null : vote(findNearest(asked, table, known.length), known, share);
    },
  };
}

function isTelling(meaning: Meaning): boolean {
  const { trades, isBrand, isSpanish } = meaning;
  return trades.length > 0 && !isBrand && !isSpanish && !namesChain(meaning);
}

/**
 * Writes the average of the words' vectors, with length 1, and returns the share of words that are known.
 * Small words such as "my" don't count.
 */
function averageWords(vector: Float64Array, words: string[], vectors: WordVectors): number {
  const { size, values } = vectors;
  let [told, found] = [0, 0];
  vector.fill(0);
  for (const word of words) {
    if (FILLERS.has(word)) continue;
    told += 1;
    const row = findRow(vectors, word);
    if (row === undefined) continue;
    found += 1;
    const weight = weighRank(row);
    for (let at = 0; at < size; at += 1) {
      vector[at] = (vector[at] ?? 0) + weight * (values[row * size + at] ?? 0);
    }
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return 0;
  const length = Math.sqrt(squares);
  for (let at = 0; at < size; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return found / told;
}

/** Vectors of phrases, and for each the length of its part after the first `HEAD` numbers. */
interface Table {
  size: number;
  values: Int8Array;
  tails: Float64Array;
}

/** Number of leading dimensions, which hold most of a vector's length. */
const HEAD = 24;

function tailLength(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let at = HEAD; at < vector.length; at += 1) squares += (vector[at] ?? 0) ** 2;
  return Math.sqrt(squares);
}

interface Near {
  at: number;
  cosine: number;
}

const NEIGHBORS = 25;

/**
 * Returns the nearest phrases, nearest first. Skips a phrase as soon as the rest of its vector can't make it
 * near enough.
 */
function findNearest(vector: Float64Array, { size, values, tails }: Table, count: number): Near[] {
  const asked = Int32Array.from(vector, (value) => Math.round(value * QUESTION_LENGTH));
  const tail = tailLength(asked);
  const nearest: { at: number; product: number }[] = [];
  let least = -Infinity;
  for (let at = 0; at < count; at += 1) {
    const start = at * size;
    let product = multiply(values, asked, start, 0, HEAD);
    if (product + tail * (tails[at] ?? 0) <= least) continue;
    product += multiply(values, asked, start, HEAD, size);
    if (product <= least) continue;
    let place = nearest.length;
    while (place > 0 && (nearest[place - 1]?.product ?? 0) < product) place -= 1;
    nearest.splice(place, 0, { at, product });
    if (nearest.length > NEIGHBORS) nearest.pop();
    if (nearest.length === NEIGHBORS) least = nearest.at(-1)?.product ?? least;
  }
  const unit = PHRASE_LENGTH * QUESTION_LENGTH;
  return nearest.map(({ at, product }) => ({ at, cosine: product / unit }));
}

function multiply(
  values: Int8Array,
  asked: Int32Array,
  start: number,
  from: number,
  to: number,
): number {
  let product = 0;
  for (let at = from; at < to; at += 1) {
    product = (product + (values[start + at] ?? 0) * (asked[at] ?? 0)) | 0;
  }
  return product;
}

/** Rate at which a phrase's vote falls with its distance. */
const STEEPNESS = 12;
/** Vote of a phrase for its next trade, relative to the one before. */
const NEXT_TRADE = 0.7;
/** Votes, relative to the first trade's, that a further trade needs. */
const NEARLY = 0.5;
const MAX_TRADES = 3;
/** Score below which nothing is guessed. */
const LEAST_SCORE = 0.26;

function vote(nearest: Near[], known: Meaning[], share: number): Guess | null {
  const votes = new Map<number, number>();
  let all = 0;
  for (const { at, cosine } of nearest) {
    let vote = Math.max(0, cosine) ** STEEPNESS;
    all += vote;
    for (const trade of known[at]?.trades ?? []) {
      votes.set(trade, (votes.get(trade) ?? 0) + vote);
      vote *= NEXT_TRADE;
    }
  }
  const ranked = [...votes].sort(([, one], [, other]) => other - one);
  const most = ranked[0]?.[1] ?? 0;
  const [first] = nearest;
  const phrase = first && known[first.at]?.phrase;
  const score = all > 0 && first ? (first.cosine * share * most) / all : 0;
  if (score < LEAST_SCORE || phrase === undefined) return null;
  const likely = ranked.filter(([, count]) => count >= NEARLY * most);
  return { trades: likely.slice(0, MAX_TRADES).map(([trade]) => trade), score, phrase };
}
