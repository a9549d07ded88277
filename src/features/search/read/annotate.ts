import type { PlaceSpan } from '../../places/model/annotate-places.rules.ts';
import { FILLERS, NAME_WORDS, SPANISH_WORDS, TAILS } from '../../trades/query-words.data.ts';
import { stemWord } from '../../trades/stem.rules.ts';
import { namesChain, type Vocabulary } from '../../trades/vocabulary.rules.ts';
import { findFieldSpans, type KnownFields } from './fields.rules.ts';
import type { Annotation, MeantName } from './interpret.ts';
import { joinWords, type KnownName, type KnownText } from './lookups.ts';
import { isWrong } from './need.rules.ts';
import {
  findPhrases,
  type KnownWords,
  type PhraseSpan,
  type VocabularySpans,
} from './phrases.rules.ts';
import { COST } from './weights.ts';

interface Vocabularies {
  /** The vocabulary of the page's language. */
  main: Vocabulary;
  /** The other language's phrases, if any. */
  other: Vocabulary | null;
}

/** Finds the phrases and wishes of both languages. */
export function annotateVocabulary(
  words: string[],
  { main, other }: Vocabularies,
  known: KnownWords,
): VocabularySpans {
  // Misspelled words are corrected in one language at a time.
  const isEnglish = main.spanish !== null;
  const own = findPhrases(words, { ...main, spanish: null }, known, isEnglish);
  if (!other) return own;
  const foreign = findPhrases(words, other, known, false);
  const isNew = ({ phrase, corrected }: PhraseSpan) =>
    corrected !== null || !main.phrases.has(phrase.stem);
  return {
    phrases: [
      ...own.phrases,
      ...foreign.phrases.filter(isNew).map((span) => ({
        ...span,
        cost:
          span.cost +
          (span.corrected ? COST.correctedOther : 0) +
          (span.isLoose ? COST.otherLanguageLoose : COST.otherLanguage) +
          (isNameWord(span) ? COST.nameWord : 0),
      })),
    ],
    wishes: [
      ...own.wishes,
      ...foreign.wishes
        .filter(({ wish }) => !own.wishes.some((known) => known.wish === wish))
        .map((span) => ({ ...span, cost: span.cost + COST.otherLanguage })),
    ],
  };
}

function isNameWord({ from, to, phrase }: PhraseSpan): boolean {
  return to - from === 1 && NAME_WORDS.has(phrase.typed[0] ?? '');
}

/** Lists the parts of the question that may be the name of a business: its beginnings and its ends. */
export function listNameSpans(words: string[]): { from: number; to: number }[] {
  const first = Math.max(
    0,
    words.findIndex((word) => !isFiller(word)),
  );
  const spans = words.flatMap((_, at) => [
    { from: 0, to: at + 1 },
    { from: first, to: at + 1 },
    { from: at, to: words.length },
  ]);
  const known = new Map(spans.map((span) => [`${span.from} ${span.to}`, span]));
  return [...known.values()].filter(
    ({ from, to }) => to > from && words.slice(from, to).some((word) => !isFiller(word)),
  );
}

export function isFiller(word: string): boolean {
  return FILLERS.has(word) || FILLERS.has(stemWord(word));
}

interface Sources {
  isSpanish: boolean;
  isEnglish(word: string): boolean;
  /** Whether a word that nothing explains may tell something: a word of a phrase or name, or a rare one. */
  isSearchable(word: string): boolean;
  vocabulary: VocabularySpans;
  known: KnownText;
  places: PlaceSpan[];
  fields: KnownFields;
  meanings: Vocabulary['phrases'];
}

/** Returns everything that each part of the question can be. */
export function annotate(
  words: string[],
  { vocabulary, known, places, fields, meanings, isSpanish, isEnglish, isSearchable }: Sources,
): Annotation[] {
  const isPhrase = (from: number, to: number, isBrand: boolean) =>
    vocabulary.phrases.some(
      (span) => span.from === from && span.to === to && namesChain(span.phrase) === isBrand,
    );
  return [
    ...vocabulary.phrases,
    ...vocabulary.wishes,
    ...places.map((span) => ({ kind: 'place' as const, ...span })),
    ...findFieldSpans(fields, words, meanings).map(({ from, to, wish }) => {
      return { kind: 'field' as const, from, to, cost: COST.field, field: wish };
    }),
    ...listNameSpans(words).flatMap(({ from, to }): Annotation[] => {
      const text = words.slice(from, to).join(' ');
      const name = known.names.get(text);
      const span = { isPhrase: isPhrase(from, to, false), isBrand: isPhrase(from, to, true) };
      const meant = name && readName(name, known.words, span);
      return meant ? [{ kind: 'name', from, to, cost: meant.cost, name: meant.name }] : [];
    }),
    ...words.flatMap((word, at) =>
      annotateWord(
        { word, next: words[at + 1] ?? '', at },
        { known, isSpanish, isEnglish, isSearchable },
      ),
    ),
  ];
}

function annotateWord(
  { word, next, at }: { word: string; next: string; at: number },
  {
    known,
    isSpanish,
    isEnglish,
    isSearchable,
  }: Omit<Sources, 'vocabulary' | 'places' | 'fields' | 'meanings'>,
): Annotation[] {
  const span = { from: at, to: at + 1, word };
  const isKnown = known.words.has(word) || isSpanish;
  const unknown = isEnglish(word) ? COST.englishWord : COST.unknownWord;
  const cost = isWrong(word) ? COST.fault : isKnown ? COST.word : unknown;
  const found: Annotation[] = [{ kind: 'word', ...span, cost, isSearchable: isSearchable(word) }];
  if (isFiller(word)) found.push({ kind: 'filler', ...span, cost: COST.filler });
  else if (SPANISH_WORDS.fillers.has(stemWord(word))) {
    found.push({
      kind: 'filler',
      ...span,
      cost: isSpanish ? COST.otherFiller : COST.foreignFiller,
    });
  }
  // A tail before "with" is the business that is meant: "restaurant with parking".
  const isDescribed = next === 'with' || next === 'con';
  if (!isDescribed && (TAILS.has(stemWord(word)) || SPANISH_WORDS.tails.has(stemWord(word)))) {
    found.push({ kind: 'tail', ...span, cost: COST.tail });
  }
  return found;
}

/** Returns how a text is a name and what reading it so costs, or null if it is none. */
function readName(
  known: KnownName,
  words: Map<string, number>,
  { isPhrase, isBrand }: { isPhrase: boolean; isBrand: boolean },
): { name: MeantName; cost: number } | null {
  const { text, businessCount, isStart, chain, joinedName } = known;
  const name = (how: MeantName['how'], nameKey: string, cost: number) => ({
    name: { how, nameKey, known },
    cost,
  });
  if (businessCount > 0) return name('exact', text, isPhrase ? COST.phraseName : COST.name);
  if (isPhrase) return null;
  // The last word may be a letter: "taco b".
  const isWhole = chain?.nameKey.startsWith(`${text} `);
  if (chain) return name('chain', isWhole ? text : chain.nameKey, COST.chain);
  const size = text.split(' ').length;
  if (isStart && size > 1) {
    return name('start', text, size > 2 ? COST.longNameStart : COST.nameStart);
  }
  if (!joinedName || text.length < SHORTEST_JOINED) return null;
  const letters = joinWords(text);
  if (joinWords(joinedName) === letters) return name('joined', joinedName, COST.joinedName);
  const beginning = findBeginning(joinedName, letters);
  const isUnknown = text.split(' ').some((word) => !words.has(word));
  if (beginning !== null && (isBrand || isUnknown || size > 1)) {
    return name('joined', beginning, COST.joinedName);
  }
  return isUnknown ? name('begun', joinedName, COST.joinedStart) : null;
}

const SHORTEST_JOINED = 3;

/** Returns the first words of a name that have exactly these letters, such as `kohls` of "kohls store". */
function findBeginning(name: string, letters: string): string | null {
  const parts = name.split(' ');
  for (let size = 1; size < parts.length; size += 1) {
    const beginning = parts.slice(0, size).join(' ');
    if (joinWords(beginning) === letters) return beginning;
  }
  return null;
}
