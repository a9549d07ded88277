import { foldText } from '../fold-text.ts';

/**
 * Returns LIKE patterns for each word, or null without a text. Words of one or two letters match only the
 * start of a word, because no index covers less.
 */
export function parseWords(text: string | undefined): string[][] | null {
  if (!text) return null;
  const words = text
    .toLowerCase()
    .replaceAll('\0', '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].map((word) =>
    [...new Set([word, foldText(word)])].filter(Boolean).map(toPattern),
  );
}

function toPattern(word: string): string {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  return [...word].length < 3 ? `% ${escaped}%` : `%${escaped}%`;
}
