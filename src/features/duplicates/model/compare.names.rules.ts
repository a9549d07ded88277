import { COMMON_WORDS } from './common-words.data.ts';
import { DEPARTMENT_WORDS, type FoldedName, PLACE_WORDS, TRADE_NOUNS } from './name.rules.ts';
import { isNear } from './near.rules.ts';

const SHORTEST = 3;
const SURE = 4;
const LONG = 8;

export function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (/\d/.test(one + other) || short.length < SHORTEST) return false;
  if (long === `${short}s`) return true;
  if (short.length >= SURE)
    return long.startsWith(short) || isNear(one, other, short.length >= LONG ? 2 : 1);
  return long.length === SURE && isNear(one, other, 1);
}

export interface NameComparison {
  kind: 'same' | 'slip' | 'within' | 'own' | 'other';
  left: [string[], string[]];
  slips: [string, string][];
  /** Share of the words that both names have in the total weight (by rarity), from 0 to 1. */
  shared: number;
  storeNumbers: 'agree' | 'differ' | 'one-side' | 'none';
}

const MAX = 17.6;
const LETTERS = 5;

/** Returns a word's weight by rarity: 0.2 for the most common words, 0.83 for words that are not listed. */
export function weighWord(word: string): number {
  return 1 - (COMMON_WORDS.get(word) ?? 3) / MAX;
}

const CLOSEST = ['same', 'slip', 'within', 'own', 'other'] as const;

export function compareNames(one: FoldedName, other: FoldedName): NameComparison {
  const whole = compareTwo(one, other);
  if (one.others.length === 0 && other.others.length === 0) return whole;
  const pairs = [one, ...one.others].flatMap((a) =>
    [other, ...other.others].map((b) => compareTwo(a, b)),
  );
  return CLOSEST.flatMap((kind) => pairs.filter((pair) => pair.kind === kind))[0] ?? whole;
}

function compareTwo(one: FoldedName, other: FoldedName): NameComparison {
  const first = listWords(one);
  const second = listWords(other);
  const slips: [string, string][] = [];
  let shared = pair(
    first,
    second,
    (a, b) => a.word === b.word,
    () => {},
  );
  const slip = (a: Word, b: Word) => slips.push([a.written, b.written]);
  if (areOneWord(first, second) || isSlipOfAll(one, other, first, second)) {
    slips.push([first.map(toWord).join(' '), second.map(toWord).join(' ')]);
    shared += weighAll([...first, ...second]) / 2;
    first.length = 0;
    second.length = 0;
  }
  shared += pair(first, second, isSlipOf, slip);
  shared += pair(first, second, isCutOff, slip);
  const left: [string[], string[]] = [first.map(toWord), second.map(toWord)];
  const leftWeight = weighAll([...first, ...second]);
  return {
    kind: kindOf(left, slips, shared),
    left,
    slips,
    shared: shared / (shared + leftWeight || 1),
    storeNumbers: compareNumbers(one.storeNumbers, other.storeNumbers),
  };
}

const join = (words: Word[]) => words.map(toWord).join('');

function areOneWord(first: Word[], second: Word[]): boolean {
  return first.length > 0 && join(first) === join(second);
}

function isSlipOfAll(one: FoldedName, other: FoldedName, first: Word[], second: Word[]): boolean {
  if (join(first).length < 2 || join(second).length < 2) return false;
  const [whole, changed] = [one.words.join(''), other.words.join('')];
  const digits = [whole, changed].map((text) => text.replace(/\D/g, ''));
  return whole.length > LETTERS && digits[0] === digits[1] && isNear(whole, changed, 1);
}

interface Word {
  word: string;
  written: string;
  isCutOff: boolean;
}

function listWords({ words, written, isCut }: FoldedName): Word[] {
  return words.map((word, at) => ({
    word,
    written: written[at] ?? word,
    isCutOff: isCut && /^\p{L}+$/u.test(word) && at === words.length - 1,
  }));
}

const toWord = ({ word }: Word) => word;

function weighAll(words: Word[]): number {
  return words.reduce((sum, { word }) => sum + weighWord(word), 0);
}

/** Removes matching words from both lists and returns their weight. */
function pair(
  first: Word[],
  second: Word[],
  fits: (a: Word, b: Word) => boolean,
  note: (a: Word, b: Word) => void,
): number {
  let weight = 0;
  for (const a of [...first]) {
    const b = second.find((candidate) => fits(a, candidate));
    if (!b) continue;
    first.splice(first.indexOf(a), 1);
    second.splice(second.indexOf(b), 1);
    weight += weighAll([a, b]) / 2;
    note(a, b);
  }
  return weight;
}

function isSlipOf(a: Word, b: Word): boolean {
  return isSlip(a.word, b.word) || isSlip(a.written, b.written);
}

function isCutOff(a: Word, b: Word): boolean {
  return (
    (a.isCutOff && b.written.startsWith(a.written)) ||
    (b.isCutOff && a.written.startsWith(b.written))
  );
}

function kindOf(left: [string[], string[]], slips: unknown[], shared: number) {
  if (left[0].length === 0 && left[1].length === 0) return slips.length > 0 ? 'slip' : 'same';
  if (shared === 0 && slips.length === 0) return 'other';
  return left[0].length > 0 && left[1].length > 0 ? 'own' : 'within';
}

function compareNumbers(one: string[], other: string[]): NameComparison['storeNumbers'] {
  if (one.length === 0 && other.length === 0) return 'none';
  if (one.length === 0 || other.length === 0) return 'one-side';
  const lacks = (list: string[], of: string[]) => of.some((number) => !list.includes(number));
  return lacks(one, other) && lacks(other, one) ? 'differ' : 'agree';
}

export const isDepartment = (word: string) => DEPARTMENT_WORDS.has(word);
export const isTradeNoun = (word: string) => TRADE_NOUNS.has(word);
export const isPlaceOrNumber = (word: string) =>
  PLACE_WORDS.has(word) || /^\d+$|^[a-z]$/.test(word);
