import type { BusinessEdit } from '../../contract/staff/businesses.ts';
import { findStateCode } from '../../contract/states.ts';
import { foldText } from '../../platform/fold-text.ts';
import type { ListingRow } from './shapes.ts';

/** A state's code from its code or name in any case; another place as it was written. */
function normalizeState(text: string): string {
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
    cityKey: foldText(edit.city),
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

/** Unchanged where nothing is said of it, and by saying again what is so. */
export function chooseMayBeClosed(row: ListingRow, wanted: boolean | undefined, at: Date) {
  const isSo = row.mayBeClosedAt !== null;
  return wanted === undefined || wanted === isSo ? {} : { mayBeClosedAt: wanted ? at : null };
}
