const COMBINING_MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘`´ʻʼ]/g;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;
// Fast path for ASCII, which most texts in an import are. It takes half the time.
const ASCII = /^[\x20-\x7e]*$/;
const ASCII_APOSTROPHES = /['`]/g;
const NOT_ASCII_WORD = /[^a-z0-9]+/g;

/** Normalizes text for comparison: lower case, no accents or apostrophes, `&` as `and`, words and single spaces. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return foldAscii(text);
  return text
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(/&/g, ' and ')
    .replace(NOT_WORD, ' ')
    .trim();
}

function foldAscii(text: string): string {
  const plain = text.toLowerCase().replace(ASCII_APOSTROPHES, '').replaceAll('&', ' and ');
  return plain.replace(NOT_ASCII_WORD, ' ').trim();
}

/** Returns a text that sorts after every text with the prefix. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}
