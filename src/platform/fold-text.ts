const COMBINING_MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘`´]/g;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;

/** For comparing: lower case, no accents or apostrophes, `&` as `and`, words and single spaces. */
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
