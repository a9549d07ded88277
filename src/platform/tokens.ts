import { foldText } from './fold-text.ts';

/** One folded word of a query. */
export interface Token {
  /** Folded by `foldText`, without spaces. */
  word: string;
  /** The word as the visitor wrote it, without the punctuation around it. */
  typed: string;
  hasCommaBefore: boolean;
  /** Typed in capitals, such as `LA`, in a text that isn't all capitals. */
  isCapital: boolean;
}

const MAX_WORDS = 12;
/** Number of words kept from the end of a longer text, where the place usually is. */
const LAST_WORDS = 4;

/**
 * Splits a text into at most 12 folded words. Expands `24/7` and `w/`, shortens ZIP+4 codes and drops the age
 * of a recipient. Of a longer text, keeps the first eight words and the last four.
 */
export function splitTokens(text: string): Token[] {
  const isLoud = !/\p{Ll}/u.test(text);
  const pieces = Array.from(spellOut(text).matchAll(/[^\s,;]+|[,;]/g), ([piece]) => piece);
  const tokens = dropAge(
    pieces.flatMap((piece, at) =>
      isComma(piece) ? [] : splitPiece(piece, { hasComma: isComma(pieces[at - 1]), isLoud }),
    ),
  );
  if (tokens.length <= MAX_WORDS) return tokens;
  return [...tokens.slice(0, MAX_WORDS - LAST_WORDS), ...tokens.slice(-LAST_WORDS)];
}

const isComma = (piece = '') => piece === ',' || piece === ';';

function spellOut(text: string): string {
  return text
    .replace(/24\s*\/\s*7/g, '24 hours')
    .replace(/\bw\/ ?(?!o\b)/gi, 'with ')
    .replace(/\b(\d{5})-\d{4}\b/g, '$1')
    .replace(/\b(\d{5}) ?\d{4}\s*$/, '$1');
}

function splitPiece(
  piece: string,
  { hasComma, isLoud }: { hasComma: boolean; isLoud: boolean },
): Token[] {
  const parts = piece
    .replaceAll('&', ' & ')
    .split(/[^\p{L}\p{M}\p{N}'’‘`´ʻʼ&]+/u)
    .flatMap((typed) =>
      foldText(typed)
        .split(' ')
        .flatMap((word) => (word ? { word, typed } : [])),
    );
  return parts.map(({ word, typed }, at) => ({
    word,
    typed,
    hasCommaBefore: hasComma && at === 0,
    isCapital: !isLoud && /^\p{Lu}{2,}$/u.test(typed),
  }));
}

/** Matches the age of the recipient: "a cake for a 1 year old". */
const AGE =
  / (for )?((a|an|my) )?\d{1,2} (year|yr|month)s? old( (son|daughter|boy|girl|kid))?(?= |$)/;

function dropAge(tokens: Token[]): Token[] {
  const text = tokens.map(({ word }) => ` ${word}`).join('');
  const age = AGE.exec(text);
  if (!age || age[0].length === text.length) return tokens;
  const from = text.slice(0, age.index).split(' ').length - 1;
  return tokens.toSpliced(from, age[0].split(' ').length - 1);
}
