import { readStateCode } from '../../../contract/find-state.ts';
import { foldText } from '../../../platform/fold-text.ts';

/** Above every sort key: where a list starts. */
export const FIRST = Number.MAX_SAFE_INTEGER;

/** Where and what to look for; absent means any. Text is folded. */
export interface Scope {
  categoryId?: number;
  state?: string;
  cityKey?: string;
  isPremium?: boolean;
  /** A part of its town. */
  areaId?: number;
}

/** A state's code from its code or its name in any case; anything else as it is, and finds nothing. */
export function parseState(text: string): string {
  return readStateCode(text) ?? foldText(text);
}

export function scopeTokens(scope: Scope): string[] {
  const tokens: string[] = [];
  if (scope.state !== undefined) tokens.push(stateToken(scope.state));
  if (scope.cityKey !== undefined) tokens.push(`y:${scope.cityKey}`);
  if (scope.categoryId !== undefined) tokens.push(`c:${scope.categoryId}`);
  if (scope.isPremium !== undefined) tokens.push(scope.isPremium ? 'p:1' : 'p:0');
  return tokens;
}

export function stateToken(state: string): string {
  return `s:${state}`;
}

export function areaTerms({ areaId }: Scope): Term[] {
  return areaId === undefined ? [] : [{ lexemes: [`a:${areaId}`] }];
}

/** One word to be found: any of these lexemes, or any that begins so. */
export interface Term {
  lexemes: string[];
  prefix?: string;
  /** Or all of some group of these. */
  together?: string[][];
  /** About how many businesses have it, where the lexemes don't tell. */
  rows?: number;
}

/** A tsquery of terms that must all be there, quoted so that no character of theirs is syntax. */
export function toTsquery(terms: Term[]): string {
  return terms
    .map(({ lexemes, prefix, together = [] }) => {
      const any = lexemes.map(quoteLexeme);
      if (prefix) any.push(`${quoteLexeme(prefix)}:*`);
      for (const group of together.filter(({ length }) => length > 0)) {
        any.push(`(${group.map(quoteLexeme).join(' & ')})`);
      }
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
