import type { BusinessEdit } from '../../contract/staff/businesses.ts';
import { findStateCode } from '../../contract/states.ts';
import { foldText } from '../../platform/fold-text.ts';

/** A state's code from its code or name in any case; another place as it was written. */
function normalizeState(text: string): string {
  return findStateCode(text) ?? (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text);
}

interface PremiumState {
  isPremium: boolean;
  premiumUntil: Date | null;
}

export function isPremiumAt({ isPremium, premiumUntil }: PremiumState, now: Date): boolean {
  return isPremium && (premiumUntil === null || premiumUntil > now);
}

/**
 * What the toggle makes of it. A year that runs goes on; staff give without end and without revenue,
 * and what they end is over.
 */
export function togglePremium(row: PremiumState, isPremium: boolean, now: Date): PremiumState {
  const isSame = isPremium === isPremiumAt(row, now);
  return { isPremium, premiumUntil: isSame ? row.premiumUntil : null };
}

/** An edit in the columns of the table. */
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

/** The fields that differ, as they were and as they are. */
export function diffFields<T extends object>(before: T, after: T) {
  const changed = Object.entries(before).filter(
    ([field, value]) => value !== new Map(Object.entries(after)).get(field),
  );
  const fields = changed.map(([field]) => field);
  const pick = (values: T) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
  return { isSame: fields.length === 0, before: pick(before), after: pick(after) };
}
