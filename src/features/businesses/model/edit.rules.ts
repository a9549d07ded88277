import type { BusinessEdit } from '../../../contract/businesses.staff.ts';
import { readStateCode } from '../../../domain/find-state.ts';
import { factFields, pickFields } from '../../../domain/listing-fields.ts';
import { isUnchanged, type ListingChange } from './change-listing.rules.ts';
import { editedColumns, withKeys } from './field-columns.ts';
import type { ListingRow } from './shapes.ts';

export function normalizeState(text: string): string {
  return readStateCode(text) ?? (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text);
}

export function editColumns(edit: BusinessEdit, categoryName: string) {
  const state = normalizeState(edit.state);
  return withKeys({ ...pickFields(edit, editedColumns), state }, categoryName);
}

export function chooseTrades(row: ListingRow, trades: number[], by: 'owner' | 'staff') {
  const isSame =
    trades.length === row.trades.length && trades.every((id, at) => id === row.trades[at]);
  return { trades, tradesFrom: isSame ? row.tradesFrom : by };
}

/** A change of facts that visitors rely on also confirms them; a change of premium or description doesn't. */
export function chooseConfirmed(
  row: ListingRow,
  columns: ReturnType<typeof editColumns>,
  at: Date,
): ListingChange {
  return isUnchanged(row, pickFields(columns, factFields))
    ? {}
    : { confirmedAt: at, confirmedBy: 'staff' };
}

export function chooseMayBeClosed(row: ListingRow, wanted: boolean | undefined, at: Date) {
  const isSo = row.mayBeClosedAt !== null;
  return wanted === undefined || wanted === isSo ? {} : { mayBeClosedAt: wanted ? at : null };
}
