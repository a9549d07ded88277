import { z } from 'zod';
import type { BusinessSort, BusinessStatus } from '../../../contract/staff/businesses.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { cursorId, cursorText, parseCursor } from '../../../platform/http/cursor.ts';

export interface StaffFilter {
  status: BusinessStatus;
  categoryId: number | undefined;
  /** Each word as the patterns of which one must match; null without a search. */
  words: string[][] | null;
}

/** Columns of each sort, the id last: together they are unique. */
export const sortColumns: Record<BusinessSort, readonly [string, ...string[]]> = {
  name: ['name_key', 'id'],
  category: ['category_key', 'name_key', 'id'],
  location: ['city_key', 'state', 'id'],
  submittedAt: ['submitted_at', 'id'],
};

/** Where the last page ended: the values of the sort's columns. */
export type Position = (string | number)[];

const positions = {
  name: z.tuple([cursorText, cursorId]),
  category: z.tuple([cursorText, cursorText, cursorId]),
  location: z.tuple([cursorText, cursorText, cursorId]),
  submittedAt: z.tuple([z.iso.datetime(), cursorId]),
} satisfies Record<BusinessSort, z.ZodType>;

/** Null without a cursor. Throws `malformed` for one from a different list. */
export function parsePosition(cursor: string | undefined, sort: BusinessSort): Position | null {
  return parseCursor<z.ZodType<Position>>(cursor, positions[sort]);
}

/** Patterns for LIKE. One or two letters only match the start of a word: no index covers less. */
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
