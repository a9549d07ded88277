import type { BusinessSort, BusinessStatus } from '../../../contract/staff/businesses.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';

/** Which businesses a list for staff holds. */
export interface StaffFilter {
  status: BusinessStatus;
  categoryId: number | undefined;
  /** Each word as the patterns of which one must match; null without a search. */
  words: string[][] | null;
}

/** Columns that each sort runs over, the id last: together they tell every row from the next. */
export const sortColumns: Record<BusinessSort, readonly [string, ...string[]]> = {
  name: ['name_key', 'id'],
  category: ['category_key', 'name_key', 'id'],
  location: ['city_key', 'state', 'id'],
  submittedAt: ['submitted_at', 'id'],
};

/** Where the last page ended: the values of the sort's columns. */
export type Position = (string | number)[];

export function formatPosition(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Null without a cursor. Throws `malformed` for one that no list of this sort gave. */
export function parsePosition(cursor: string | undefined, sort: BusinessSort): Position | null {
  if (!cursor) return null;
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(position) && fits(position, sort)) return position;
  } catch {
    // Not JSON: no cursor of ours either.
  }
  throw new AppError('malformed', 'cursor: This is not a cursor of this list.');
}

function fits(position: unknown[], sort: BusinessSort): boolean {
  const columns = sortColumns[sort];
  if (position.length !== columns.length || !Number.isSafeInteger(position.at(-1))) return false;
  const texts = position.slice(0, -1);
  if (texts.some((text) => typeof text !== 'string' || text.includes('\0'))) return false;
  return sort !== 'submittedAt' || !Number.isNaN(Date.parse(String(texts[0])));
}

/**
 * A search as patterns for LIKE: each word anywhere, as it was typed or folded. One or two letters
 * stand for the start of a word, as no index knows so little. Signs alone match nothing.
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
