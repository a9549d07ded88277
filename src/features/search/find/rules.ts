import { findStateName, US_STATES } from '../../../contract/states.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';

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

export function formatCursor(position: Position): string {
  return `${position.run === 'named' ? 'n' : 'm'}${position.after.toString(36)}`;
}

/** Throws `malformed` for a cursor that no list of ours gave. */
export function parseCursor(cursor: string | undefined): Position | null {
  if (!cursor) return null;
  const match = cursor.match(/^([nm])([0-9a-z]{1,11})$/);
  const after = Number.parseInt(match?.[2] ?? '', 36);
  if (!Number.isSafeInteger(after)) {
    throw new AppError('malformed', 'cursor: This is not a cursor of this list.');
  }
  return { run: match?.[1] === 'n' ? 'named' : 'matching', after };
}

/** A state's code from its code or its name in any case; anything else as it is, and finds nothing. */
export function parseState(text: string): string {
  if (findStateName(text)) return text.toUpperCase();
  const folded = foldText(text);
  return US_STATES.find((state) => foldText(state.name) === folded)?.code ?? foldText(text);
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

/** Where, in the order of bytes, texts end that begin with a prefix. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}
