import type { KeyboardEvent } from 'react';
import type { User } from '../../../contract/accounts.ts';
import type { StaffBusiness } from '../../../contract/businesses.ts';
import { hasRight } from '../../../contract/rights.ts';
import { mayBeShortcut } from '../dashboard/track-typing.ts';

export type RowAction = 'edit' | 'approve' | 'reject' | 'upgrade' | 'delete' | 'restore';

export interface RowActions {
  can: (action: RowAction, business: StaffBusiness) => boolean;
  run: (action: RowAction, business: StaffBusiness) => void;
}

/** The server decides; what it would refuse is not offered. */
export function isActionAllowed(action: RowAction, business: StaffBusiness, user: User): boolean {
  if (business.deletedAt) return action === 'restore' && hasRight(user, 'removal');
  if (action === 'approve' || action === 'reject') return !business.isApproved;
  if (action === 'upgrade') return hasRight(user, 'premium') && !business.isPremium;
  return action === 'edit' || (action === 'delete' && hasRight(user, 'removal'));
}

const keys = new Map<string, RowAction>([
  ['Enter', 'edit'],
  ['e', 'edit'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['u', 'upgrade'],
  ['d', 'delete'],
]);

/** The keys that work on a row while the focus is in it. One that is held down works once. */
export function runRowKey(
  event: KeyboardEvent,
  business: StaffBusiness,
  actions: RowActions,
  onSelect?: () => void,
) {
  if (event.nativeEvent.repeat || !mayBeShortcut(event.nativeEvent)) return;
  if (event.key === 'x' && onSelect) {
    event.preventDefault();
    onSelect();
  }
  // On a button Enter presses it.
  if (event.key === 'Enter' && event.target !== event.currentTarget) return;
  const action = keys.get(event.key);
  if (!action || !actions.can(action, business)) return;
  event.preventDefault();
  actions.run(action, business);
}
