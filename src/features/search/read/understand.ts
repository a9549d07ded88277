import type { Database } from '../../../platform/database/database.ts';
import { listEdits } from '../../../platform/spelling-index.ts';
import { splitTokens, type Token } from '../../../platform/tokens.ts';
import {
  annotatePlaces,
  KNOWN_TO_ALL,
  listPlaceKeys,
  type Place,
  type PlaceSpan,
} from '../../places/model/annotate-places.rules.ts';
import { openTownSpelling } from '../../places/model/gazetteer.ts';
import { spellTownKeys } from '../../places/model/place-names.rules.ts';
import { PLACES_ABROAD } from '../../places/model/place-words.data.ts';
import { stemPhrase, stemWord } from '../../trades/stem.rules.ts';
import { namesChain, type Vocabulary } from '../../trades/vocabulary.rules.ts';
import { findRow, type WordVectors } from '../../trades/word-vectors.rules.ts';
import {
  createMeanings,
  type Guess,
  loadWordVectors,
  type Meanings,
} from '../../trades/word-vectors.ts';
import { annotate, annotateVocabulary, isFiller, listNameSpans } from './annotate.ts';
import type { KnownFields } from './fields.rules.ts';
import { interpret, type Reading } from './interpret.ts';
import { hasTranslation } from './kindred-words.ts';
import { findKnownText, type KnownText } from './lookups.ts';
import type { PhraseSpan, VocabularySpans } from './phrases.rules.ts';
import { CLOSE, COST } from './weights.ts';
import {
  completedWord,
  correctWords,
  findCompletions,
  type Stems,
  type WordContext,
} from './words.ts';

/** A question with its possible readings, likeliest first. */
export interface Understood extends WordContext {
  words: string[];
  readings: Reading[];
  known: KnownText;
  vocabulary: Vocabulary;
  isSpanish: boolean;
  /** A guess from the meaning of all words together, if no single phrase explains them. */
  guess: Guess | null;
}

interface ReadContext {
  db: Database;
  stems: Stems;
  vocabulary: { read(): Promise<Vocabulary> };
  readFields(): KnownFields;
}

interface Options {
  /** Key of the town that is given, to be looked up with the words. */
  cityKey?: string | undefined;
  /** Whether the words are only a name. */
  isLiteral: boolean;
  /** Whether the words are names and places, but no needs. */
  isNamesOnly?: boolean | undefined;
}

/** Reads a question: its names, needs, wishes, fields and place. One statement, and few more if it is misspelled. */
export async function understand(
  context: ReadContext,
  query: string,
  options: Options,
): Promise<Understood> {
  const understood = await readAndCorrect(context, splitTokens(query), options);
  const isName = options.isLiteral || options.isNamesOnly;
  return { ...understood, guess: isName ? null : await guessWhole(understood) };
}

async function readAndCorrect(
  context: ReadContext,
  tokens: Token[],
  options: Options,
): Promise<Understood> {
  const read = await readTokens(context, tokens, options);
  const [best] = read.readings;
  if (!best) return read;
  const isName = options.isLiteral || options.isNamesOnly;
  const guesses = isName ? [] : await guessNeeds(read);
  if (!mayBeMisspelled(best, read.known))
    return { ...read, readings: sortReadings([...read.readings, ...guesses]) };
  const words = await correct(context.db, read, guesses);
  if (!words) return { ...read, readings: sortReadings([...read.readings, ...guesses]) };
  const corrected = await readTokens(context, respell(tokens, words), options);
  const changed = words.flatMap((word, at) => (word === read.words[at] ? [] : at));
  const vectors = await loadWordVectors();
  // A common word isn't a misspelled town: "send" isn't Bend, OR.
  const isCommon = (at: number) => findRow(vectors, read.words[at] ?? '') !== undefined;
  const readings = [...corrected.readings, ...(isName ? [] : await guessNeeds(corrected))]
    .filter((reading) => changed.every((at) => isExplained(reading, at, isCommon(at))))
    .map((reading) => ({
      ...reading,
      cost: reading.cost + COST.correctedWord,
      corrected: reading.corrected ?? words.join(' '),
    }));
  const known = [...read.readings, ...readings];
  return {
    ...read,
    known: { ...read.known, names: new Map([...read.known.names, ...corrected.known.names]) },
    readings: sortReadings([...known, ...guesses.map((guess) => afterName(guess, known))]),
  };
}

/** A guess is never made over a name that the corrected words are. */
function afterName(guess: Reading, known: Reading[]): Reading {
  const named = known.find(({ name, cost }) => name !== null && cost <= guess.cost + CLOSE);
  return named ? { ...guess, cost: Math.max(guess.cost, named.cost) } : guess;
}

/**
 * Corrects words that no name has and that mean nothing in English. If nothing is understood and all words are
 * English, corrects English words too.
 */
async function correct(
  db: Database,
  { words, known, readings, vocabulary, isSpanish }: Understood,
  guesses: Reading[],
): Promise<string[] | null> {
  const [best] = readings;
  const isUnderstood = best ? best.phrases.length > 0 || best.name || best.place : false;
  const vectors = await loadWordVectors();
  const isEnglish = (word: string) => isFiller(word) || findRow(vectors, word) !== undefined;
  const isOdd = words.some((word) => !known.words.has(word) && !isEnglish(word));
  const isClear = isUnderstood || isOdd || guesses.length > 0;
  const isMeant = (word: string) => isFiller(word) || (isClear && (isSpanish || isEnglish(word)));
  const isKnown = (word: string) => known.words.has(word) || isMeant(word);
  const findEnglish = (word: string) => (isSpanish ? null : findCommonWord(vectors, word));
  const isName = best?.name?.how === 'exact';
  return correctWords(db, words, { isKnown, isName, findEnglish }, vocabulary);
}

/** Rank from which a word isn't common enough, and length from which a word is corrected to one. */
const COMMON = 15_000;
const LONG_WORD = 6;
const LONGEST_WORD = 20;

/** Finds the commonest English word that is one edit away: "replacement" for "replacment". */
function findCommonWord({ rows }: WordVectors, word: string): string | null {
  if (word.length < LONG_WORD || word.length > LONGEST_WORD) return null;
  const [best] = listEdits(word)
    .map((edit) => ({ edit, row: rows.get(edit) ?? COMMON }))
    .filter(({ row }) => row < COMMON)
    .toSorted((one, other) => one.row - other.row);
  return best?.edit ?? null;
}

/** Checks whether a corrected word became part of something that is understood, or of a name. */
function isExplained({ parts, phrases, place }: Reading, at: number, isCommon: boolean): boolean {
  const part = parts.find(({ from, to }) => at >= from && at < to);
  if (part?.kind === 'place' && isCommon) return false;
  if (part?.kind === 'word') return phrases.length <= 1 && (place === null || place.isMarked);
  return part !== undefined && part.kind !== 'filler' && part.kind !== 'tail';
}

const sortReadings = (readings: Reading[]) =>
  readings.toSorted((one, other) => one.cost - other.cost);

const meanings = new WeakMap<Vocabulary['phrases'], Promise<Meanings>>();

function readMeanings({ phrases }: Vocabulary): Promise<Meanings> {
  const known =
    meanings.get(phrases) ??
    loadWordVectors().then((vectors) => createMeanings(phrases.values(), vectors));
  meanings.set(phrases, known);
  return known;
}

/** Guesses what all words mean together, if several phrases or unexplained words compete. */
async function guessWhole({ readings, vocabulary, isSpanish }: Understood): Promise<Guess | null> {
  const [best] = readings;
  if (!best || best.name || isSpanish || best.phrases.length === 0) return null;
  if (best.phrases.length < 2 && best.words.length === 0) return null;
  const words = best.parts.flatMap((part) => {
    // A loose phrase may have a misspelled word.
    if (part.kind === 'phrase' && part.isLoose) return part.phrase.phrase.split(' ');
    if (part.kind === 'phrase') return part.phrase.typed;
    return part.kind === 'word' ? part.word : [];
  });
  return (await readMeanings(vocabulary)).guessTrades(words);
}

/** Guesses the trades of words that no phrase or name explains. */
async function guessNeeds({ readings, vocabulary }: Understood): Promise<Reading[]> {
  const [best] = readings;
  const plain = readings.find(({ name, phrases, words }) => {
    return name === null && phrases.length === 0 && words.length > 0;
  });
  if (!plain || !best || best.name || best.words.length === 0) return [];
  const isExplained = best.parts.some(
    ({ kind, cost }) => kind === 'phrase' && cost < COST.doubtfulPhrase,
  );
  if (isExplained) return [];
  const guess = (await readMeanings(vocabulary)).guessTrades(plain.words);
  if (!guess) return [];
  const { phrase, trades } = guess;
  const stem = stemPhrase(phrase);
  const meaning = { phrase, stem, trades, categories: [], kind: 'need' as const, isRisky: true };
  const spent = plain.parts.reduce((sum, { kind, cost }) => sum + (kind === 'word' ? cost : 0), 0);
  return [
    {
      ...plain,
      cost: plain.cost - spent + (best.phrases.length > 0 ? COST.guessBesidePhrase : COST.guess),
      phrases: [{ ...meaning, typed: plain.words }],
      words: [],
      isGuess: true,
    },
  ];
}

/** Ranks of words that are too common to tell anything. */
const COMMONEST = 1000;

/** Words before what is somebody's own, and no place: "in my spring". */
const MINE = new Set('my our mi mis'.split(' '));

const findNone = () => [];

const MAX_CORRECTED = 6;

function mayBeMisspelled({ words, corrected }: Reading, known: KnownText): boolean {
  const isUnknown = words.some((word) => !known.words.has(word));
  return (isUnknown || corrected !== null) && words.length <= MAX_CORRECTED;
}

function respell(tokens: Token[], words: string[]): Token[] {
  return tokens.map((token, at) => ({ ...token, word: words[at] ?? token.word }));
}

async function readTokens(
  { db, stems, vocabulary: source, readFields }: ReadContext,
  tokens: Token[],
  { isLiteral, isNamesOnly = false, cityKey }: Options,
): Promise<Understood> {
  const words = tokens.map(({ word }) => word);
  const vocabulary = await source.read();
  const spans = listNameSpans(words).map(({ from, to }) => words.slice(from, to).join(' '));
  const { findSimilar } = await openTownSpelling(db);
  const vectors = await loadWordVectors();
  const isEnglish = (word: string) => findRow(vectors, word) !== undefined;
  const keys = listPlaceKeys(tokens, findSimilar);
  const besides = cityKey === undefined ? [] : [cityKey, ...spellTownKeys(cityKey, '')];
  const known = await findKnownText(db, stems, {
    words,
    spans: [...new Set(spans)],
    places: { ...keys, towns: [...new Set([...keys.towns, ...besides])] },
  });
  const found =
    isLiteral || isNamesOnly
      ? NO_PHRASES
      : annotateVocabulary(
          words,
          { main: vocabulary, other: vocabulary.spanish },
          { usesOf: (word) => known.words.get(word) ?? 0, isEnglish },
        );
  const isSpanish = isSpanishText(words, found);
  const isWord = (from: number, to: number) =>
    found.phrases.some(
      ({ phrase, corrected, isLoose, ...span }) =>
        span.from === from &&
        span.to === to &&
        corrected === null &&
        !phrase.isBrand &&
        !(isLoose && to - from > 1),
    ) || found.wishes.some((span) => span.from === from && span.to === to);
  const isTrade = (from: number, to: number) =>
    found.phrases.some(
      ({ phrase, ...span }) =>
        span.from === from &&
        span.to === to &&
        (phrase.kind === 'exact' || (phrase.kind === 'broader' && !namesChain(phrase))),
    );
  const places = isLiteral
    ? []
    : annotatePlaces(
        tokens,
        { ...known, findSimilar: isSpanish ? findNone : findSimilar },
        isWord,
        isTrade,
      );
  // A word that means nothing else is a town, however small: "hospital viroqua".
  const knowRareTown = (span: PlaceSpan): PlaceSpan => {
    const own = words.slice(span.from, span.to);
    const isBehind = span.from > 0 && span.to === words.length && span.place.kind === 'town';
    const isRare =
      !isSpanish &&
      isBehind &&
      !SPANISH.has(words[span.from - 1] ?? '') &&
      own.every((word) => !isEnglish(word));
    return isRare && !span.corrected ? { ...span, cost: Math.min(span.cost, COST.rareTown) } : span;
  };
  const isOwn = ({ from }: PlaceSpan) =>
    MINE.has(words[from - 1] ?? '') || MINE.has(words[from] ?? '');
  // While a name is typed, its last word is no code of an airport yet: "public library aus".
  const isBegun = ({ place, isMarked }: PlaceSpan) =>
    isNamesOnly && place.region !== null && !isMarked;
  const annotations = annotate(words, {
    isSpanish,
    isEnglish,
    isSearchable: (word) => {
      const row = findRow(vectors, word);
      if (row !== undefined && row < COMMONEST) return false;
      if (known.words.has(word) || PLACES_ABROAD.has(word)) return true;
      return isSpanish
        ? hasTranslation(word)
        : row === undefined || vocabulary.words.has(stemWord(word));
    },
    vocabulary: { ...found, phrases: found.phrases.filter((span) => !endsWithPlace(span, places)) },
    known,
    places: joinPlaces(
      words,
      places.filter((span) => !isOwn(span) && !isBegun(span)).map(knowRareTown),
    ),
    fields: isLiteral ? NO_FIELDS : readFields(),
    meanings: vocabulary.phrases,
  });
  return {
    words,
    stems,
    readings: interpret(words, annotations),
    known,
    vocabulary,
    isSpanish,
    guess: null,
    findCompletions: async (word) =>
      word === completedWord(words) ? known.completions : findCompletions(db, word),
  };
}

/** Checks whether words in another order than a phrase's end with a sure place: "pizza chicago" isn't its style. */
function endsWithPlace(phrase: PhraseSpan, places: PlaceSpan[]): boolean {
  return (
    phrase.isLoose &&
    places.some(
      ({ from, to, cost }) => to === phrase.to && from > phrase.from && cost < COST.phrase,
    )
  );
}

const FROM = new Set(['from', 'de', 'desde']);
const TO = new Set(['to', 'a', 'hasta']);

/** Joins the two places of a way, "from boston to new york", into the first; the other one is offered. */
function joinWays(words: string[], spans: PlaceSpan[]): PlaceSpan[] {
  return spans.flatMap((start) => {
    const from = [start.from, start.from - 1].find((at) => FROM.has(words[at] ?? ''));
    if (from === undefined || start.unknownTown || !TO.has(words[start.to] ?? '')) return [];
    return spans
      .filter((end) => end.from === start.to + 1)
      .map((end) => ({ ...start, from, to: end.to, others: [end.place, ...start.others] }));
  });
}

/**
 * Joins neighboring readings of one town, "river north chicago", or of a town and a city in its state: "silver lake los
 * angeles" is a part of the city that is called like another town.
 */
function joinPlaces(words: string[], spans: PlaceSpan[]): PlaceSpan[] {
  const joined = spans.flatMap((one) =>
    spans
      .filter((other) => other.from === one.to)
      .flatMap((other) => {
        const isSame = other.place.label === one.place.label;
        if (!isSame && !mayBePart(one.place, other.place)) return [];
        const isSure = isSame || one.isMarked;
        const cost =
          (isSure ? Math.min(one.cost, other.cost) : Math.max(one.cost, other.cost)) +
          (isSame ? 0 : COST.partOfCity);
        const isMarked = one.isMarked || other.isMarked;
        const { place, others } = isSame ? one : other;
        return { ...one, place, others, to: other.to, cost, isMarked };
      }),
  );
  return [...spans, ...joined, ...joinWays(words, spans)];
}

function mayBePart(town: Place, city: Place): boolean {
  return (
    town.kind === 'town' &&
    city.kind === 'town' &&
    town.state === city.state &&
    town.population < city.population &&
    city.population >= KNOWN_TO_ALL
  );
}

/** Words that are common in Spanish and aren't English. */
const SPANISH = new Set(
  'de del los las una unos para con por que como donde necesito busco quiero mi mis tengo hay esta cerca y el'.split(
    ' ',
  ),
);
const MOSTLY_SPANISH = 2;
function isSpanishText(words: string[], { phrases }: VocabularySpans): boolean {
  const small = words.filter((word) => SPANISH.has(word)).length;
  const isPhrase = phrases.some(
    ({ phrase, cost }) => phrase.isSpanish && cost < COST.doubtfulPhrase,
  );
  return small >= MOSTLY_SPANISH || (small > 0 && isPhrase);
}

const NO_PHRASES: VocabularySpans = { phrases: [], wishes: [] };
const NO_FIELDS: KnownFields = { filters: [], phrases: new Map(), longest: 0 };
