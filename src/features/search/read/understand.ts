import type { Database } from '../../../platform/database/database.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import type { KnownFields } from '../understand/fields.rules.ts';
import {
  type Completion,
  completedWord,
  correctWords,
  findCompletions,
  type Stems,
} from '../understand/words.ts';
import { annotate, annotateVocabulary, listNameSpans } from './annotate.ts';
import { interpret, type Reading } from './interpret.ts';
import { findKnownText, type KnownText } from './lookups.ts';
import { annotatePlaces, listPlaceKeys } from './places.rules.ts';
import { splitTokens, type Token } from './tokens.ts';
import { COST } from './weights.ts';

/** What a question's words can mean, likeliest first. */
export interface Understood {
  words: string[];
  stems: Stems;
  /** Words that begin with the last one. */
  findCompletions(word: string): Promise<Completion[]>;
  readings: Reading[];
  known: KnownText;
  vocabulary: Vocabulary;
}

export interface ReadContext {
  db: Database;
  stems: Stems;
  vocabulary: { read(): Promise<Vocabulary> };
  readFields(): KnownFields;
}

interface Options {
  /** Whether a place is given already, so that no word is one. */
  hasPlace: boolean;
  /** Whether the words are only a name. */
  isLiteral: boolean;
}

/** Reads a question: its names, needs, wishes, fields and place. One statement, and few more if it is misspelled. */
export async function understand(
  context: ReadContext,
  query: string,
  options: Options,
): Promise<Understood> {
  const tokens = splitTokens(query);
  const read = await readTokens(context, tokens, options);
  const [best] = read.readings;
  if (!best || !mayBeMisspelled(best, read.known)) return read;
  const isName = best.name?.how === 'exact';
  const known = { words: read.known.words, isName };
  const words = await correctWords(context.db, read.words, known, read.vocabulary);
  if (!words) return read;
  const corrected = await readTokens(context, respell(tokens, words), options);
  const text = words.join(' ');
  const readings = corrected.readings.map((reading) => ({
    ...reading,
    cost: reading.cost + COST.correctedWord,
    corrected: reading.corrected ?? text,
  }));
  return {
    ...read,
    known: { ...read.known, names: new Map([...read.known.names, ...corrected.known.names]) },
    readings: [...read.readings, ...readings].sort((one, other) => one.cost - other.cost),
  };
}

const MOST_CORRECTED = 6;

function mayBeMisspelled({ words, corrected }: Reading, known: KnownText): boolean {
  const isUnknown = words.some((word) => !known.words.has(word));
  return (isUnknown || corrected !== null) && words.length <= MOST_CORRECTED;
}

function respell(tokens: Token[], words: string[]): Token[] {
  return tokens.map((token, at) => ({ ...token, word: words[at] ?? token.word }));
}

async function readTokens(
  { db, stems, vocabulary: source, readFields }: ReadContext,
  tokens: Token[],
  { hasPlace, isLiteral }: Options,
): Promise<Understood> {
  const words = tokens.map(({ word }) => word);
  const vocabulary = await source.read();
  const spans = listNameSpans(words).map(({ from, to }) => words.slice(from, to).join(' '));
  const keys = listPlaceKeys(tokens);
  const known = await findKnownText(db, stems, {
    words,
    spans: [...new Set(spans)],
    towns: keys.towns,
    areas: keys.areas,
  });
  const found = isLiteral
    ? NO_PHRASES
    : annotateVocabulary(
        words,
        { main: vocabulary, other: vocabulary.spanish },
        (word) => known.words.get(word) ?? 0,
      );
  const isWord = (from: number, to: number) =>
    found.phrases.some(
      ({ phrase, corrected, ...span }) =>
        span.from === from && span.to === to && corrected === null && !phrase.isBrand,
    ) || found.wishes.some((span) => span.from === from && span.to === to);
  const places = hasPlace ? [] : annotatePlaces(tokens, { ...known, regions: [], zips: [] }, isWord);
  const annotations = annotate(words, {
    vocabulary: found,
    known,
    places,
    fields: isLiteral ? NO_FIELDS : readFields(),
    meanings: vocabulary.phrases,
  });
  return {
    words,
    stems,
    readings: interpret(words, annotations),
    known,
    vocabulary,
    findCompletions: async (word) =>
      word === completedWord(words) ? known.completions : findCompletions(db, word),
  };
}

const NO_PHRASES = { phrases: [], wishes: [] };
const NO_FIELDS: KnownFields = { byKey: new Map(), filters: [], phrases: new Map(), longest: 0 };
