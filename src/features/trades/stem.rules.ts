import { foldText } from '../../platform/fold-text.ts';

const SINGULAR = /(ss|us|is)$|^(news|lens)$/;

/** The singular of a folded word, for comparing: never shown. */
export function stemWord(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || SINGULAR.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  return word.slice(0, /(ss|sh|ch|x|z|o)es$/.test(word) ? -2 : -1);
}

/** Folds a text and brings each of its words to the singular. */
export function stemPhrase(text: string): string {
  return foldText(text).split(' ').map(stemWord).join(' ');
}
