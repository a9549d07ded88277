import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';

export const MAX_IN_FILE = 500;

/** An event from a file, not validated yet. Times are local to its place. */
export interface EventDraft {
  /** Number of the event in its file, from 1. */
  line: number;
  uid: string;
  name: string;
  /** Reason why the event can't be parsed, or null. */
  fault: string | null;
  isCanceled: boolean;
  /** Whether a new event awaits staff approval. */
  isWaiting?: boolean;
  /** Fields in the format of the form, with the place if the file names one. */
  fields: Record<string, unknown>;
  /** Slug of the listing where the event takes place. */
  listing?: string;
}

export function refuseTooMany(count: number): void {
  if (count > MAX_IN_FILE) {
    throw new AppError('invalid', m.events_file_too_many({ max: MAX_IN_FILE }));
  }
}
