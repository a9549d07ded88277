import type { BusinessEdit } from '../../../contract/businesses.staff.ts';
import { readStateCode } from '../../../domain/find-state.ts';
import { factFields, pickFields } from '../../../domain/listing-fields.ts';
import { isUnchanged, type ListingChange } from './change-listing.rules.ts';
import { editedColumns, withKeys } from './field-columns.ts';
import type { ListingRow } from './shapes.ts';

/** A state's code from its code or name in any case; another place as it was written. */
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

/** Who changes what a visitor goes by says that it is right; a tier or a text says nothing of it. */
export function chooseConfirmed(
  row: ListingRow,
  columns: ReturnType<typeof editColumns>,
  at: Date,
): ListingChange {
  return isUnchanged(row, pickFields(columns, factFields))
    ? {}
    : { confirmedAt: at, confirmedBy: 'staff' };
}

/** Unchanged where nothing is said of it, and by saying again what is so. */
export function chooseMayBeClosed(row: ListingRow, wanted: boolean | undefined, at: Date) {
  const isSo = row.mayBeClosedAt !== null;
  return wanted === undefined || wanted === isSo ? {} : { mayBeClosedAt: wanted ? at : null };
}
