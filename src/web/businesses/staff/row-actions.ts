import { type KeyboardEvent, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { RunAction } from '../../../contract/bulk-runs.staff.ts';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';
import { hasRight } from '../../../domain/rights.ts';
import { send } from '../../kit/send.ts';
import type { Undo } from '../../kit/use-send.ts';
import { mayBeShortcut } from '../../staff/track-typing.ts';

export type RowAction = 'edit' | 'approve' | 'reject' | 'upgrade' | 'delete' | 'restore';

export interface RowActions {
  can: (action: RowAction, business: StaffBusiness) => boolean;
  run: (action: RowAction, business: StaffBusiness) => void;
}

/** Mirrors the server's permission checks to hide actions that would be refused. */
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

/** Handles shortcuts on the focused row; repeated keydown events are ignored. */
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
  if (event.key === 'Enter' && event.target !== event.currentTarget) return;
  const action = keys.get(event.key);
  if (!action || !actions.can(action, business)) return;
  event.preventDefault();
  actions.run(action, business);
}

type Changed = Pick<StaffBusiness, 'id' | 'version'>;

export function undoChange({ id, version }: Changed, title: string): Undo {
  return async () => {
    await send('POST /api/admin/businesses/:id/undo', { params: { id }, body: { version } });
    return { title };
  };
}

export async function restoreBusiness(id: number) {
  await send('POST /api/admin/businesses/:id/restore', { params: { id } });
  return { title: m.listings_restored() };
}

interface BusyRow {
  id: number;
  action: RowAction | RunAction;
}

/**
 * Tracks rows with a pending action until lists are refetched; rows that leave disappear at once, so nothing
 * moves under the pointer.
 */
export function useBusyRows() {
  const [rows, setRows] = useState<readonly BusyRow[]>([]);
  const find = (id: number) => rows.find((row) => row.id === id);
  return {
    isBusy: (business: StaffBusiness) => find(business.id) !== undefined,
    leavesPending: ({ id }: StaffBusiness) => {
      const action = find(id)?.action;
      return action === 'approve' || action === 'reject' || action === 'delete';
    },
    leavesListings: ({ id }: StaffBusiness, status: string) => {
      const action = find(id)?.action;
      return (
        action === 'reject' ||
        action === 'delete' ||
        action === 'restore' ||
        (action === 'approve' && status === 'pending')
      );
    },
    hold: (action: BusyRow['action'], businesses: { id: number }[], work: Promise<unknown>) => {
      const added = businesses.map(({ id }) => ({ id, action }));
      const free = () => setRows((held) => held.filter((row) => !added.includes(row)));
      setRows((held) => [...held, ...added]);
      void work.then(free, free);
    },
  };
}
export type BusyRows = ReturnType<typeof useBusyRows>;
