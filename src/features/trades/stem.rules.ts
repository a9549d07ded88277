import { foldText } from '../../platform/fold-text.ts';

const SINGULAR = /(ss|us|is)$|^(news|lens)$/;
const PLURAL_E = /(ss|sh|ch|x|z|o|^bus|^gas)e$/;

/** Returns one form for the singular and plural of a folded word. For comparison only, never shown. */
export function stemWord(word: string): string {
  if (word.length < 4) return word;
  const one = word.endsWith('s') && !SINGULAR.test(word) ? word.slice(0, -1) : word;
  if (one.length < 4) return one;
  if (one.endsWith('ie') && one.length > 4) return `${one.slice(0, -2)}y`;
  return one.replace(PLURAL_E, '$1');
}

export function stemPhrase(text: string): string {
  return foldText(text).split(' ').map(stemWord).join(' ');
}

function rootWord(word: string): string {
  const root = stemWord(word).replace(/(ing|er|or|ed|ion|ment|y|e)$/, '');
  if (root.length < 3) return stemWord(word);
  return root.replace(/([bdgklmnprt])\1$/, '$1');
}

export function rootKey(words: string[]): string {
  return [...new Set(words.map(rootWord))].sort().join(' ');
}
