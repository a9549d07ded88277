import * as m from '#messages';
import { type TriageKind, triageKind } from '../../../domain/queue-kinds.ts';
import type { Right } from '../../../domain/rights.ts';
import { kindsFor } from '../../../domain/work-rights.ts';
import { AppError } from '../../../platform/errors.ts';

const MINUTE = 60_000;
/** An item that nobody touches is free again: one that is open somewhere, and one that is kept. */
const OPEN_FOR = 30 * MINUTE;
const KEPT_FOR = 24 * 60 * MINUTE;

export interface Held {
  open: Date;
  kept: Date;
}

/** Who had it since then still has it. */
export function heldSince(now: Date): Held {
  return {
    open: new Date(now.getTime() - OPEN_FOR),
    kept: new Date(now.getTime() - KEPT_FOR),
  };
}

/** Of an item's key. Throws `not_found` where there is no such kind. */
export function kindOfItem(key: string): TriageKind {
  const kind = triageKind.safeParse(key.split('-')[0]);
  if (!kind.success) throw new AppError('not_found', m.triage_item_gone());
  return kind.data;
}

/** Throws `forbidden` for the work of others. */
export function requireKind(own: readonly TriageKind[], kind: TriageKind) {
  if (own.includes(kind)) return;
  throw new AppError('forbidden', m.triage_role_too_small());
}

export function requireItem(rights: readonly Right[], key: string) {
  requireKind(kindsFor(rights), kindOfItem(key));
}
