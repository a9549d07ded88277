import type { ListingEdit } from '../../../contract/owner-area/listing.ts';
import { isUnchanged, type ListingChange } from '../../businesses/change-listing.rules.ts';
import { chooseTrades } from '../../businesses/edit.rules.ts';
import type { ListingRow } from '../../businesses/shapes.ts';
import type { WaitingRow } from './waiting.queries.ts';
import {
  columnsOf,
  freeColumns,
  guardedOf,
  isSameValue,
  listProposals,
  type Proposal,
} from './waiting.rules.ts';

export interface SavePlan {
  /** What acts at once. */
  change: ListingChange;
  /** What is to wait for staff, beside what waits for the same already. */
  proposals: Proposal[];
  /** What waited and is no longer wanted: other values were sent, or those that stand. */
  withdrawn: WaitingRow[];
}

export function planSave(
  row: ListingRow,
  waiting: WaitingRow[],
  wanted: {
    edit: ListingEdit;
    names: { is: string; wanted: string };
    trades: number[] | undefined;
  },
): SavePlan {
  const { edit, names, trades } = wanted;
  const differing = listProposals(guardedOf(row, names.is), {
    ...edit,
    categoryName: names.wanted,
  });
  const chosen = trades ? chooseTrades(row, trades, 'owner') : null;
  const free = { ...freeColumns(edit), ...(chosen && !isUnchanged(row, chosen) && chosen) };
  const columns = differing.map(({ proposed }) => columnsOf(proposed, names.wanted));
  const atOnce: ListingChange = row.isApproved ? free : Object.assign({}, free, ...columns);
  const asked = row.isApproved ? differing : [];
  const isWaiting = ({ field, proposed }: Proposal) =>
    waiting.some((one) => one.field === field && isSameValue(one.proposed, proposed));
  const isWanted = ({ field, proposed }: WaitingRow) =>
    asked.some((one) => one.field === field && isSameValue(one.proposed, proposed));
  return {
    change: atOnce,
    proposals: asked.filter((proposal) => !isWaiting(proposal)),
    withdrawn: waiting.filter((one) => !isWanted(one)),
  };
}

export function isDone(row: ListingRow, { change, proposals, withdrawn }: SavePlan): boolean {
  return isUnchanged(row, change) && proposals.length === 0 && withdrawn.length === 0;
}
