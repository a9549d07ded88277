import * as m from '#messages';
import { type TriageKind, triageKind } from '../../../contract/queue.ts';
import type { Right } from '../../../contract/rights.ts';
import { kindsFor } from '../../../contract/staff/work-rights.ts';
import { AppError } from '../../../platform/errors.ts';

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
