import { useState } from 'react';
import type { BulkAction, StaffBusiness } from '../../../contract/businesses.ts';
import type { RowAction } from './row-actions.ts';

interface BusyRow {
  id: number;
  action: RowAction | BulkAction;
}

/** Until the lists are read again. Rows that leave go at once: nothing moves under the pointer. */
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
