import { z } from 'zod';
import { findStateCode } from '../../../contract/states.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { cursorId, formatCursor, parseCursor } from '../../../platform/http/cursor.ts';

/** Above every sort key: where a list starts. */
export const FIRST = Number.MAX_SAFE_INTEGER;
/** The premium bit of a sort key: keys from here on are premium listings'. */
export const PREMIUM_KEY = 2 ** 52;

/** Where and what to look for; absent means any. Text is folded. */
export interface Scope {
  categoryId?: number;
  state?: string;
  cityKey?: string;
  isPremium?: boolean;
}

/** Exact names come first, then the other matches; each run is in the order of sort keys. */
export interface Position {
  run: 'named' | 'matching';
  after: number;
}

const position = z
  .tuple([z.enum(['named', 'matching']), cursorId])
  .transform(([run, after]) => ({ run, after }));

export function formatPosition({ run, after }: Position): string {
  return formatCursor([run, after]);
}

/** Null without a cursor. Throws `malformed` for one that no search gave. */
export function parsePosition(cursor: string | undefined): Position | null {
  return parseCursor(cursor, position);
}

/** A state's code from its code or its name in any case; anything else as it is, and finds nothing. */
export function parseState(text: string): string {
  return findStateCode(text) ?? foldText(text);
}

/** Filter tokens of the search vector for a scope. */
export function scopeTokens(scope: Scope): string[] {
  const tokens: string[] = [];
  if (scope.state !== undefined) tokens.push(`s:${scope.state}`);
  if (scope.cityKey !== undefined) tokens.push(`y:${scope.cityKey}`);
  if (scope.categoryId !== undefined) tokens.push(`c:${scope.categoryId}`);
  if (scope.isPremium !== undefined) tokens.push(scope.isPremium ? 'p:1' : 'p:0');
  return tokens;
}

/** One word to be found: any of these lexemes, or any that begins so. */
export interface Term {
  lexemes: string[];
  prefix?: string;
  /** About how many businesses have it, where the lexemes don't tell. */
  rows?: number;
}

/** A tsquery of terms that must all be there, quoted so that no character of theirs is syntax. */
export function toTsquery(terms: Term[]): string {
  return terms
    .map(({ lexemes, prefix }) => {
      const any = lexemes.map(quoteLexeme);
      if (prefix) any.push(`${quoteLexeme(prefix)}:*`);
      return any.length === 1 ? any[0] : `(${any.join(' | ')})`;
    })
    .join(' & ');
}

function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** How many letters may be wrong in a word before it is another word. */
export function allowedMistakes(word: string): number {
  if (word.length < 4) return 0;
  if (word.length < 6) return 1;
  return word.length < 10 ? 2 : 3;
}

/** Edits between two words: insert, delete, replace, swap neighbours (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      ) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
