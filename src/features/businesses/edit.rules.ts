import { findStateCode } from '../../contract/find-state.ts';
import type { BusinessEdit } from '../../contract/staff/businesses.ts';
import { foldText } from '../../platform/fold-text.ts';
import { isUnchanged, type ListingChange } from './change-listing.rules.ts';
import type { ListingRow } from './shapes.ts';
import { townKey } from './town-key.ts';

/** A state's code from its code or name in any case; another place as it was written. */
export function normalizeState(text: string): string {
  return findStateCode(text) ?? (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text);
}

export function editColumns(edit: BusinessEdit, categoryName: string) {
  return {
    name: edit.name,
    nameKey: foldText(edit.name),
    slug: edit.slug,
    description: edit.description,
    address: edit.address,
    city: edit.city,
    cityKey: townKey(edit.city, normalizeState(edit.state)),
    state: normalizeState(edit.state),
    zipCode: edit.zipCode,
    phone: edit.phone,
    email: edit.email,
    website: edit.website,
    imageUrl: edit.imageUrl,
    categoryId: edit.categoryId,
    categoryKey: foldText(categoryName),
  };
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
  const { name, address, city, state, zipCode, phone, email, website } = columns;
  const facts = { name, address, city, state, zipCode, phone, email, website };
  return isUnchanged(row, facts) ? {} : { confirmedAt: at, confirmedBy: 'staff' };
}

/** Unchanged where nothing is said of it, and by saying again what is so. */
export function chooseMayBeClosed(row: ListingRow, wanted: boolean | undefined, at: Date) {
  const isSo = row.mayBeClosedAt !== null;
  return wanted === undefined || wanted === isSo ? {} : { mayBeClosedAt: wanted ? at : null };
}
