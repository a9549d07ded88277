import { readShippedCsv } from '../../../platform/seed-files.ts';
import { stemWord } from '../../trades/stem.rules.ts';

type Means = Map<string, string[]>;

const shipped = Map.groupBy(readShippedCsv('trades/kindred-words.csv'), ({ kind }) => kind);
const readWords = (kind: string): Means =>
  new Map(shipped.get(kind)?.map(({ word = '', means = '' }) => [word, means.split(' ')] as const));

/**
 * Related words that a search also matches: "plumber" finds "Plumbing". The reverse doesn't apply, since
 * "Plumbing" may be part of a name.
 */
const RELATED = readWords('english');
/** Abbreviations and other spellings, each with the word that it means. */
const WHOLE = readWords('short');
const IN_ENGLISH = readWords('spanish');
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'
  .split(' ')
  .flatMap((word, at): [string, string[]][] => [
    [word, [String(at + 1)]],
    [String(at + 1), [word]],
  ]);
const KINDRED: Means = new Map([...RELATED, ...NUMBERS, ...WHOLE]);

export function spellOut(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => WHOLE.get(word)?.[0] ?? word)
    .join(' ');
}

const ENDINGS = [
  ['ology', 'ologist', 'ological'],
  ['iatry', 'iatrist', 'iatric', 'iatrics', 'iatrician'],
  ['odontics', 'odontist', 'odontic'],
  ['etrics', 'etrician', 'etric'],
  ['ography', 'ographer', 'ographic'],
  ['therapy', 'therapist'],
  ['surgery', 'surgeon', 'surgical'],
];

function findOtherEndings(word: string): string[] {
  for (const endings of ENDINGS) {
    const own = endings.find((ending) => word.endsWith(ending) && word.length > ending.length + 1);
    if (own)
      return endings.flatMap((ending) =>
        ending === own ? [] : word.slice(0, -own.length) + ending,
      );
  }
  return [];
}

export function findKindredWords(word: string): string[] {
  const one = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
  return KINDRED.get(word) ?? KINDRED.get(one) ?? findTranslated(word) ?? findOtherEndings(one);
}

function findTranslated(word: string): string[] | undefined {
  const singulars = [word, word.replace(/s$/, ''), word.replace(/es$/, '')];
  return singulars.map((one) => IN_ENGLISH.get(one)).find((english) => english !== undefined);
}

export function hasTranslation(word: string): boolean {
  return findTranslated(word) !== undefined;
}

/** Checks whether a Spanish word has another stem in English, so that no listing says it. */
export function isTranslated(word: string): boolean {
  const english = findTranslated(word) ?? [];
  return english.length > 0 && !english.some((one) => stemWord(one) === stemWord(word));
}

export const STOP_WORDS = new Set('a an and at for in near of on or the'.split(' '));
