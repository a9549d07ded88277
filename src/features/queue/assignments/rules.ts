import * as m from '#messages';
import { type QueueKind, queueKind } from '../../../domain/queue-kinds.ts';
import type { Right } from '../../../domain/rights.ts';
import { kindsFor } from '../../../domain/work-rights.ts';
import { AppError } from '../../../platform/errors.ts';

const MINUTE = 60_000;
/** Time after which an untouched item is free again, for open and for kept items. */
const OPEN_FOR = 30 * MINUTE;
const KEPT_FOR = 24 * 60 * MINUTE;

export interface Held {
  open: Date;
  kept: Date;
}

export function heldSince(now: Date): Held {
  return {
    open: new Date(now.getTime() - OPEN_FOR),
    kept: new Date(now.getTime() - KEPT_FOR),
  };
}

/** Returns the kind from an item's key. Throws `not_found` for an unknown kind. */
export function kindOfItem(key: string): QueueKind {
  const kind = queueKind.safeParse(key.split('-')[0]);
  if (!kind.success) throw new AppError('not_found', m.triage_item_gone());
  return kind.data;
}

export function requireKind(own: readonly QueueKind[], kind: QueueKind) {
  if (own.includes(kind)) return;
  throw new AppError('forbidden', m.triage_role_too_small());
}

export function requireItem(rights: readonly Right[], key: string) {
  requireKind(kindsFor(rights), kindOfItem(key));
}
