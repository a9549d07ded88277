import { z } from 'zod';
import * as m from '#messages';
import { refuseField } from '../errors.ts';

type Position = readonly (string | number)[];

export const cursorId = z.int().nonnegative();
export const cursorTime = cursorId.max(8.64e15).transform((at) => new Date(at));
export const cursorText = z.string().refine((text) => !text.includes('\0'));

export function formatCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Returns null without a cursor. Throws `malformed` for a cursor of another shape. */
export function parseCursor<S extends z.ZodType>(
  cursor: string | undefined,
  shape: S,
): z.output<S> | null {
  if (!cursor) return null;
  const parsed = shape.safeParse(readJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw refuseField('cursor', m.http_cursor_foreign());
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Position in a list that is sorted by time. The column must hold whole milliseconds. */
export interface TimePosition {
  at: Date;
  id: number;
}

const timeShape = z.tuple([cursorTime, cursorId]).transform(([at, id]) => ({ at, id }));

export function formatTimeCursor({ at, id }: { at: Date | string; id: number }): string {
  return formatCursor([new Date(at).getTime(), id]);
}

export function parseTimeCursor(cursor: string | undefined): TimePosition | null {
  return parseCursor(cursor, timeShape);
}

/**
 * Returns a page of rows and the cursor of the next page, or null. `found` has one row more than `limit` if
 * there is a next page.
 */
export function pageOf<T>(
  found: T[],
  limit: number,
  cursorOf: (last: T) => string,
): { items: T[]; next: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last && found.length > limit ? cursorOf(last) : null };
}
