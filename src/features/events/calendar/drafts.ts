import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';

export const MOST_IN_FILE = 500;

/** An event of a file, before it is checked. Times are those of the clocks at its place. */
export interface EventDraft {
  /** Number of the event in its file, from 1. */
  line: number;
  uid: string;
  name: string;
  /** Why it can't be read; null if it can. */
  fault: string | null;
  isCanceled: boolean;
  /** Whether it waits for staff if it is new. */
  isWaiting?: boolean;
  /** Fields as a form would send them, with the place if the file names one. */
  fields: Record<string, unknown>;
  /** Slug of the listing where it happens. */
  listing?: string;
}

export function refuseTooMany(count: number): void {
  if (count > MOST_IN_FILE) {
    throw new AppError('invalid', m.events_file_too_many({ max: MOST_IN_FILE }));
  }
}
