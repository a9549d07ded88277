import { editDistance } from './edit-distance.ts';
import { foldText } from './fold-text.ts';

const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

/**
 * Checks whether one spelling is a likely typo or abbreviation of a town: `Sturgon Bay`, `SturgeonBay`,
 * `Wash. Island`, `W. Island` or `WI` for "Washington Island".
 */
export function isNearTown(written: string, town: string): boolean {
  const [one, other] = [foldText(written), foldText(town)];
  const [joined, whole] = [one, other].map((text) => text.replaceAll(' ', ''));
  if (!joined || !whole) return false;
  if (joined === whole || isShortFor(one.split(' '), other.split(' '))) return true;
  const [, begin = '', end = ''] = CONTRACTED.exec(written) ?? [];
  if (end && whole.startsWith(foldText(begin)) && whole.endsWith(foldText(end))) return true;
  if (/^\p{Lu}{2,3}$/u.test(written) && joined === initialsOf(other)) return true;
  const allowed = whole.length < 5 ? 0 : whole.length < 9 ? 1 : 2;
  if (Math.abs(joined.length - whole.length) > allowed) return false;
  return joined[0] === whole[0] && editDistance(joined, whole) <= allowed;
}

/** A town whose middle is left out: `S'side` for "Sunnyside". */
const CONTRACTED = /^(\p{L}{1,4})['’](\p{L}{3,})$/u;

const initialsOf = (town: string) =>
  town
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');

/**
 * Checks whether each word abbreviates the other's, and at least one is complete or has four letters or more. Beside
 * a complete word, letters may be missing inside a word: `Del Nte`, `Glenwood Spgs`.
 */
function isShortFor(words: string[], whole: string[]): boolean {
  if (words.length !== whole.length) return false;
  const wholes = words.filter((word, at) => word === whole[at]);
  const hasWhole = wholes.some((word) => word.length > 3);
  const isContracted = (word: string, full: string) =>
    wholes.some((one) => one.length > 2) && word.length > 2 && lacksLetters(word, full);
  const fits = words.every((word, at) => {
    const full = whole[at] ?? '';
    const isLongEnough = word.length > 1 || DIRECTIONS.has(word) || hasWhole;
    return (isLongEnough && full.startsWith(word)) || isContracted(word, full);
  });
  return fits && words.some((word, at) => word === whole[at] || word.length > 3);
}

/** Checks whether a word is the other without some inner letters, such as `spgs` for `springs`. */
function lacksLetters(word: string, full: string): boolean {
  let at = 0;
  for (const letter of full) if (letter === word[at]) at += 1;
  return at === word.length && word[0] === full[0] && word.at(-1) === full.at(-1);
}
