import { foldText } from '../../platform/fold-text.ts';

const LONGEST = 60;
const MOST_WORDS = 7;
/** Five digits are a ZIP code, a house and its street, or more of somebody. */
const MOST_DIGITS = 4;

const MAILBOX =
  /@|:\/\/|\bwww\b|\.(com|org|net|edu|gov|io|us)\b|\b(gmail|yahoo|hotmail|outlook|icloud|aol|proton)\b/i;
const HOUSE =
  /^\d+ .*\b(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|way|hwy|highway|pl|apt|unit)\b/;

/** Folded words that may be counted; null for those that may be about a person, or say nothing. */
export function readWords(text: string): string | null {
  if (MAILBOX.test(text.normalize('NFKC'))) return null;
  const words = foldText(text);
  const digits = words.match(/\p{N}/gu)?.length ?? 0;
  const isShort = words.length <= LONGEST && words.split(' ').length <= MOST_WORDS;
  const isWord = words.length > 1 && /\p{L}/u.test(words);
  return isShort && isWord && digits <= MOST_DIGITS && !HOUSE.test(words) ? words : null;
}

/** What a search found: nothing, fewer than five, or enough. */
export function gradeFound(total: number): 0 | 1 | 2 {
  if (total === 0) return 0;
  return total < 5 ? 1 : 2;
}
