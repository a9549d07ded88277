import * as m from '#messages';
import { UNDO_SECONDS } from '../../domain/decision-limits.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobWait } from '../../platform/jobs/jobs.ts';
import { findLastChange, type LastChange, type Subject } from './queries.ts';

/** Seconds after which emails are sent, money is refunded and rows are removed. */
export const FINAL_AFTER = UNDO_SECONDS + 10;

/** Delays the consequences of a change until it can no longer be undone. */
export function untilFinal(action: string, id: number): JobWait {
  return { seconds: FINAL_AFTER, key: waitKey(action, id) };
}

/** Whether the consequences of what was done then have begun. */
export function isFinal(done: Date, now: Date): boolean {
  return now.getTime() - done.getTime() >= FINAL_AFTER * 1000;
}

export function secondsToUndo(done: Date, now: Date): number | null {
  const left = UNDO_SECONDS - Math.ceil((now.getTime() - done.getTime()) / 1000);
  return left > 0 ? left : null;
}

export function waitKey(action: string, id: number): string {
  return `${action} ${id}`;
}

/** Throws `conflict` if it is too late or someone has changed it since. */
export async function requireUndoable(
  trx: DatabaseTransaction,
  subject: Subject,
  { actor, at, actions }: { actor: string; at: Date; actions: readonly string[] },
): Promise<LastChange> {
  const since = new Date(at.getTime() - UNDO_SECONDS * 1000);
  const change = await findLastChange(trx, subject, since);
  if (!change || !actions.includes(change.action)) {
    throw new AppError('conflict', m.undo_too_late());
  }
  if (change.actor !== actor) throw changedSince();
  return change;
}

export function undoAction(action: string): string {
  return action.replace('.', '.undo-');
}

export function changedSince(): AppError {
  return new AppError('conflict', m.undo_changed_since());
}
