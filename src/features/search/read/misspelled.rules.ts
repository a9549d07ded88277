import { editDistance } from '../../../platform/edit-distance.ts';
import { indexWords, type SpellingIndex } from '../../../platform/spelling-index.ts';
import { NAME_WORDS } from '../../trades/query-words.data.ts';
import { rootKey, stemWord } from '../../trades/stem.rules.ts';
import { chooseVocabulary, namesChain, type Vocabulary } from '../../trades/vocabulary.rules.ts';

interface CorrectedWords {
  words: string[];
  mistakes: number;
}

const MAX_WORDS = 6;
/** Maximum corrections of a word that are tried, and of all words together. */
const MAX_CHOICES = 6;
/** Mistakes more than those of the nearest correction that rule a correction out. */
const FARTHER = 1;
const MAX_COMBINATIONS = 36;

/**
 * Corrects folded words that no phrase has, in English and in Spanish if the vocabulary has it, so that all words
 * are explained by phrases. Prefers corrections that form a phrase with their neighbors: "speach therapist".
 * Returns null if no word is unknown, or if words remain without explanation.
 */
export function correctPhraseWords(words: string[], given: Vocabulary): CorrectedWords | null {
  const vocabulary = given.spanish ?? given;
  if (words.length > MAX_WORDS) return null;
  const { known } = indexPhraseWords(vocabulary);
  const isSpanish = chooseVocabulary(given, words) === vocabulary;
  const choices = words.map((word): Choice[] => {
    if (known.has(word) || known.has(stemWord(word))) return [{ word, mistakes: 0, weight: 0 }];
    return listCorrections(word, vocabulary, isSpanish);
  });
  if (choices.some((list) => list.length === 0)) return null;
  if (choices.every(([first]) => first?.mistakes === 0)) return null;
  let best: Correction | null = null;
  for (const combination of combine(choices)) {
    const phrases = countPhrases(combination, vocabulary);
    if (phrases === null) continue;
    const correction = {
      words: combination.map(({ word }) => word),
      mistakes: sum(combination.map(({ mistakes }) => mistakes)),
      phrases,
      weight: sum(combination.map(({ weight }) => weight)),
    };
    if (!best || compare(correction, best) < 0) best = correction;
  }
  return best && { words: best.words, mistakes: best.mistakes };
}

/** Returns the word of phrases that a word misspells, or null if there is none, or if it is such a word itself. */
export function correctPhraseWord(word: string, given: Vocabulary): Choice | null {
  const vocabulary = given.spanish ?? given;
  if (vocabulary.words.has(stemWord(word))) return null;
  const isSpanish = chooseVocabulary(given, [word]) === vocabulary;
  return listCorrections(word, vocabulary, isSpanish)[0] ?? null;
}

interface Choice {
  word: string;
  mistakes: number;
  /** Businesses that the word means. */
  weight: number;
}

interface Correction extends CorrectedWords {
  phrases: number;
  weight: number;
}

function compare(one: Correction, other: Correction): number {
  return (
    one.mistakes + one.phrases - (other.mistakes + other.phrases) ||
    one.mistakes - other.mistakes ||
    other.weight - one.weight
  );
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function combine(choices: Choice[][]): Choice[][] {
  let combinations: Choice[][] = [[]];
  for (const list of choices) {
    combinations = combinations
      .flatMap((start) => list.map((choice) => [...start, choice]))
      .slice(0, MAX_COMBINATIONS);
  }
  return combinations;
}

const LONGEST_PHRASE = 6;

interface Part {
  isCorrected: boolean;
  trades: number[];
}

/**
 * Returns the number of phrases that explain all words, the longest first, or null if a word remains. A phrase of
 * corrected words has to mean a trade that the other phrases mean too, since one unlike them is no evidence.
 */
function countPhrases(choices: Choice[], vocabulary: Vocabulary): number | null {
  const { phrases, wishes, small } = vocabulary;
  const stems = choices.map(({ word }) => stemWord(word));
  const parts: Part[] = [];
  for (let at = 0; at < stems.length; ) {
    const { stem, size } = findLongest(stems, at, vocabulary);
    const isSmall = small.fillers.has(stems[at] ?? '') && choices[at]?.mistakes === 0;
    if (size === 0 && !isSmall) return null;
    const isCorrected = choices.slice(at, at + size).some(({ mistakes }) => mistakes > 0);
    if (size > 0 && !wishes.has(stem))
      parts.push({ isCorrected, trades: phrases.get(stem)?.trades ?? [] });
    at += Math.max(1, size);
  }
  const isAlone = (part: Part) =>
    part.isCorrected &&
    parts.some((other) => other !== part) &&
    !parts.some((other) => other !== part && other.trades.some((id) => part.trades.includes(id)));
  return parts.length > 0 && !parts.some(isAlone) ? parts.length : null;
}

function findLongest(stems: string[], at: number, { phrases, wishes, roots, small }: Vocabulary) {
  const isPhrase = (stem: string) => {
    const meaning = phrases.get(stem);
    return meaning !== undefined && !meaning.isBrand && !namesChain(meaning);
  };
  for (let size = Math.min(LONGEST_PHRASE, stems.length - at); size > 0; size -= 1) {
    const part = stems.slice(at, at + size);
    const stem = part.join(' ');
    if (isPhrase(stem) || wishes.has(stem)) return { stem, size };
    const content = part.filter((word) => !small.fillers.has(word));
    const root = content.length > 1 ? roots.get(rootKey(content)) : undefined;
    if (root !== undefined && isPhrase(root)) return { stem: root, size };
  }
  return { stem: '', size: 0 };
}

const SHORTEST = 4;
const LONG = 8;
/** Cost of a spelling that sounds the same, such as "fotografer", or that has the same consonants. */
const SAME_SOUND = 0.5;
const SAME_CONSONANTS = 2;
const FEWEST_CONSONANTS = 5;
const MAX_EDITS = 3;
const OTHER_LANGUAGE = 0.3;

function listCorrections(word: string, vocabulary: Vocabulary, isSpanish: boolean): Choice[] {
  const stem = stemWord(word);
  if (stem.length < SHORTEST || /\d/.test(stem) || NAME_WORDS.has(word)) return [];
  const { spelled, bySound, byConsonants } = indexPhraseWords(vocabulary);
  const sound = soundOf(stem);
  const consonants = consonantsOf(sound);
  const allowed = stem.length < LONG ? 1 : 2;
  const candidates = new Set([
    ...spelled.list(stem, allowed),
    ...(bySound.get(sound) ?? []),
    ...(consonants.length < FEWEST_CONSONANTS ? [] : (byConsonants.get(consonants) ?? [])),
  ]);
  const choices: Choice[] = [];
  for (const candidate of candidates) {
    if (!mayBegin(candidate, stem)) continue;
    const other = soundOf(candidate);
    const isAlike = consonantsOf(other) === consonants;
    const edits = editDistance(stem, candidate);
    const heard = editDistance(sound, other) + SAME_SOUND;
    const isSkeleton = isAlike && edits <= MAX_EDITS && consonants.length >= FEWEST_CONSONANTS;
    const mistakes = Math.min(edits, heard, isSkeleton ? SAME_CONSONANTS : Infinity);
    if (mistakes > (isSkeleton ? SAME_CONSONANTS : allowed)) continue;
    const weight = vocabulary.words.get(candidate) ?? 0;
    const bonus = isAlike ? SAME_SOUND / 2 : 0;
    const isOther = vocabulary.spanishWords.has(candidate) !== isSpanish;
    const malus = isOther ? OTHER_LANGUAGE : 0;
    choices.push({ word: candidate, mistakes: mistakes - bonus + malus, weight });
  }
  choices.sort((one, other) => one.mistakes - other.mistakes || other.weight - one.weight);
  const nearest = choices[0]?.mistakes ?? 0;
  return choices.slice(0, MAX_CHOICES).filter(({ mistakes }) => mistakes < nearest + FARTHER);
}

/** Checks that two words begin alike: with the same letter or sound, or with two letters swapped. */
function mayBegin(candidate: string, word: string): boolean {
  if (candidate[0] === word[0]) return true;
  if (soundOf(candidate)[0] === soundOf(word)[0]) return true;
  return candidate[0] === word[1] && candidate[1] === word[0];
}

const SOUNDS: [RegExp, string][] = [
  [/ll/g, 'y'],
  [/ph/g, 'f'],
  [/^(ps|sc(?=[eiy]))/, 's'],
  [/^kn/, 'n'],
  [/^w?r/, 'r'],
  [/qu?/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/c(?!h)/g, 'k'],
  [/g(?=[eiy])/g, 'j'],
  [/(?<![cst])h/g, ''],
  [/v/g, 'b'],
  [/y/g, 'i'],
  [/x/g, 'ks'],
  [/tion|shun|sion/g, 'shn'],
];

/** Returns how a folded word sounds in English or Spanish, roughly: letters that people confuse become one. */
function soundOf(word: string): string {
  let sound = word;
  for (const [letters, one] of SOUNDS) sound = sound.replace(letters, one);
  return withoutDoubles(sound);
}

function withoutDoubles(text: string): string {
  return Array.from(text, (letter, at) => (letter === text[at - 1] ? '' : letter)).join('');
}

function consonantsOf(sound: string): string {
  return withoutDoubles(sound.replace(/[aeiou]/g, ''));
}

interface PhraseWords {
  /** All words of phrases and wishes, and small words. */
  known: Set<string>;
  spelled: SpellingIndex;
  bySound: Map<string, string[]>;
  byConsonants: Map<string, string[]>;
}

const made = new WeakMap<ReadonlyMap<string, number>, PhraseWords>();

function indexPhraseWords({ words, phrases, wishes, small }: Vocabulary): PhraseWords {
  const kept = made.get(words);
  if (kept) return kept;
  const known = new Set(small.fillers);
  for (const text of [...phrases.keys(), ...wishes.keys()])
    for (const word of text.split(' ')) known.add(word);
  const bySound = Map.groupBy(words.keys(), soundOf);
  const byConsonants = new Map<string, string[]>();
  for (const [sound, alike] of bySound) {
    const consonants = consonantsOf(sound);
    byConsonants.set(consonants, [...(byConsonants.get(consonants) ?? []), ...alike]);
  }
  const index = { known, spelled: indexWords(words), bySound, byConsonants };
  made.set(words, index);
  return index;
}
