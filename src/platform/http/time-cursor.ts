import { AppError } from '../errors.ts';

/** A place in a list that runs from the latest to the oldest. */
export interface TimePosition {
  at: Date;
  id: number;
}

/** Time in milliseconds and id, both in base 36. The column must hold whole milliseconds. */
export function formatTimeCursor(at: string, id: number): string {
  return `${Date.parse(at).toString(36)}.${id.toString(36)}`;
}

/** Null without a cursor. Throws `malformed` for one that no list of ours gave. */
export function parseTimeCursor(cursor: string | undefined): TimePosition | null {
  if (!cursor) return null;
  const match = cursor.match(/^([0-9a-z]{1,9})\.([0-9a-z]{1,10})$/);
  const at = new Date(Number.parseInt(match?.[1] ?? '', 36));
  const id = Number.parseInt(match?.[2] ?? '', 36);
  if (Number.isNaN(at.getTime()) || !Number.isSafeInteger(id)) {
    throw new AppError('malformed', 'cursor: This is not a cursor of this list.');
  }
  return { at, id };
}
