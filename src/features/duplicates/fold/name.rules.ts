import { COMMON_WORDS } from '../common-words.data.ts';
import { DEPARTMENT_WORDS, LEGAL_FORMS, OPENED_WORDS, SMALL_WORDS } from './name-words.data.ts';
import { isNear } from './near.rules.ts';
import { plainText } from './plain-text.rules.ts';

export interface FoldedName {
  words: string[];
  /** The same words before abbreviations were opened. */
  written: string[];
  /** It is as long as lists that cut names off make them. */
  isCut: boolean;
  forms: string[];
  /** `8785` of `#8785`. */
  storeNumbers: string[];
}

const FORMER = /\(?\b(?:f\/?k\/?a|formerly|previously)\b.*$/;
const MARKED_NUMBER =
  /(?:\b(?:store|unit|stand|no|number|location|shop)\b\.?\s*)?#\s*([a-z]*\d[\da-z-]*)/g;
const NAMED_NUMBER = /\b(?:store|unit|stand|no|location)\.?\s+([a-z]?\d[\da-z-]*)\b/g;
const LONG_NUMBER = /^(?:[a-z]{1,2}\d{3,}[a-z]?|\d{3,}[a-z]?|\d+[a-z]|[a-z]\d{1,2})$/;
/** Some lists cut names off at 23 letters. */
const CUT_FROM = 21;
const CUT_TO = 24;
const TAIL_LETTER = /(?<=\d{3})[a-z]$/;

export function foldName(name: string, houseNumber = ''): FoldedName {
  const storeNumbers: string[] = [];
  const take = (_: string, number: string) => {
    storeNumbers.push(cleanNumber(number));
    return ' ';
  };
  const text = plainText(name)
    .replace(FORMER, ' ')
    .replace(MARKED_NUMBER, take)
    .replace(NAMED_NUMBER, take);
  const tokens = joinLetters(
    text
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .split(' '),
  );
  const isCut = name.length >= CUT_FROM && name.length <= CUT_TO;
  if (isCut && / \p{L}$/u.test(name)) tokens.pop();
  const written: string[] = [];
  const forms: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && LONG_NUMBER.test(token)) {
      const number = cleanNumber(token);
      if (number !== houseNumber) storeNumbers.push(number);
    } else if (
      LEGAL_FORMS.has(token) ||
      (at > 0 && at === tokens.length - 1 && isFormSlip(token))
    ) {
      forms.push(token);
    } else if (token && !SMALL_WORDS.has(token)) written.push(token);
  }
  // Of a name that is nothing else, everything stands.
  const kept = written.length > 0 ? written : tokens.filter(Boolean);
  return {
    words: kept.map(openWord),
    written: kept,
    isCut,
    forms: written.length > 0 ? forms : [],
    storeNumbers,
  };
}

function openWord(word: string): string {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
  return ordinal ?? OPENED_WORDS.get(word) ?? word;
}

const FORMS = ['inc', 'llc', 'corp'];

/** `lc` of `llc`, unless it is a word. */
function isFormSlip(token: string): boolean {
  if (token.length < 2 || COMMON_WORDS.has(token) || DEPARTMENT_WORDS.has(token)) return false;
  return FORMS.some((form) => isNear(token, form, 1));
}

function cleanNumber(number: string): string {
  return number
    .replaceAll('-', '')
    .replace(TAIL_LETTER, '')
    .replace(/^0+(?=\d)/, '');
}

/** `m g waldbaum` is `mg waldbaum`; `l l c` is `llc`. */
function joinLetters(tokens: string[]): string[] {
  const joined: string[] = [];
  let letters = '';
  for (const token of [...tokens, '']) {
    if (/^\p{L}$/u.test(token)) letters += token;
    else {
      if (letters) joined.push(letters);
      letters = '';
      if (token) joined.push(token);
    }
  }
  return joined;
}
