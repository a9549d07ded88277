import * as m from '#messages';
import { UNDO_SECONDS } from '../../domain/decision-limits.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobWait } from '../../platform/jobs/jobs.ts';
import { type AuditSubject, findLastChange, type LastChange } from './queries.ts';

export const FINAL_AFTER = UNDO_SECONDS + 10;

export function untilFinal(action: string, id: number): JobWait {
  return { seconds: FINAL_AFTER, key: waitKey(action, id) };
}

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

/** Throws `conflict` if it is too late to undo, or if someone has changed the subject since. */
export async function requireUndoable(
  trx: DatabaseTransaction,
  subject: AuditSubject,
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
