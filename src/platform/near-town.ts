import { editDistance } from './edit-distance.ts';
import { foldText } from './fold-text.ts';

const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

/**
 * Checks whether a town is written almost like another: `Sturgon Bay`, `SturgeonBay` or `Wash. Island` for
 * "Washington Island".
 */
export function isNearTown(written: string, town: string): boolean {
  const [one, other] = [foldText(written), foldText(town)];
  const [joined, whole] = [one, other].map((text) => text.replaceAll(' ', ''));
  if (!joined || !whole) return false;
  if (joined === whole || isShortFor(one.split(' '), other.split(' '))) return true;
  const allowed = whole.length < 5 ? 0 : whole.length < 9 ? 1 : 2;
  if (Math.abs(joined.length - whole.length) > allowed) return false;
  return joined[0] === whole[0] && editDistance(joined, whole) <= allowed;
}

/** Checks whether each word is the beginning of the other's, and one of them or three letters the whole. */
function isShortFor(words: string[], whole: string[]): boolean {
  if (words.length !== whole.length) return false;
  const begins = words.every((word, at) => {
    const isLongEnough = word.length > 1 || DIRECTIONS.has(word);
    return isLongEnough && whole[at]?.startsWith(word);
  });
  return begins && words.some((word, at) => word === whole[at] || word.length > 3);
}
