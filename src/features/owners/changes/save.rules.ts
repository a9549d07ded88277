import type { CustomField } from '../../../contract/custom-fields.ts';
import type { CustomEdit } from '../../../contract/custom-values.ts';
import type { ListingEdit } from '../../../contract/owner-area/listing.ts';
import { isUnchanged, type ListingChange } from '../../businesses/change-listing.rules.ts';
import { withCustom } from '../../businesses/custom-fields.rules.ts';
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
  proposeCustom,
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
    custom: { edit: CustomEdit; fields: readonly CustomField[] };
  },
): SavePlan {
  const { edit, names, trades, custom } = wanted;
  const differing = listProposals(guardedOf(row, names.is), {
    ...edit,
    categoryName: names.wanted,
  });
  const chosen = trades ? chooseTrades(row, trades, 'owner') : null;
  const [now, later] = splitCustom(row, waiting, custom);
  const free = {
    ...freeColumns(edit),
    ...(chosen && !isUnchanged(row, chosen) && chosen),
    custom: withCustom(row.custom, now),
  };
  const columns = differing.map(({ proposed }) => columnsOf(proposed, names.wanted, row));
  const atOnce: ListingChange = row.isApproved ? free : Object.assign({}, free, ...columns);
  const asked = row.isApproved ? [...differing, ...proposeCustom(custom.fields, row, later)] : [];
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

/** What acts at once, and what waits for staff: with what waits already, where nothing else is said of it. */
function splitCustom(
  { isApproved }: ListingRow,
  waiting: WaitingRow[],
  { edit, fields }: { edit: CustomEdit; fields: readonly CustomField[] },
): [now: CustomEdit, later: CustomEdit] {
  if (!isApproved) return [edit, {}];
  const isWaiting = ([key]: [string, unknown]) =>
    fields.some((field) => field.key === key && field.waits);
  const [later = [], now = []] = [true, false].map((is) =>
    Object.entries(edit).filter((entry) => isWaiting(entry) === is),
  );
  const former = waiting.find(({ field }) => field === 'fields')?.proposed.custom;
  return [Object.fromEntries(now), { ...former, ...Object.fromEntries(later) }];
}

export function isDone(row: ListingRow, { change, proposals, withdrawn }: SavePlan): boolean {
  return isUnchanged(row, change) && proposals.length === 0 && withdrawn.length === 0;
}
