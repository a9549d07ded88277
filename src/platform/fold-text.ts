const COMBINING_MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘`´]/g;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;

/**
 * The form in which names and places are compared: lower case, no accents, no apostrophes, `&` as
 * `and`, and words of letters and digits parted by single spaces.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(/&/g, ' and ')
    .replace(NOT_WORD, ' ')
    .trim();
}
