import type { Business } from '../../../contract/businesses.ts';
import { describeValues } from '../../../contract/desk/describe-values.ts';
import type { ListingEdit, ProposedValues, WaitingField } from '../../../contract/desk/listing.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { ListingChange } from '../../businesses/change-listing.rules.ts';
import type { ListingRow } from '../../businesses/shapes.ts';

export type Guarded = Pick<
  Business,
  'name' | 'address' | 'city' | 'state' | 'zipCode' | 'categoryId'
> & { categoryName: string };

/** What staff decide before it is seen: by it people find a place and know it again. */
const guardedFields: Record<WaitingField, (values: Guarded) => ProposedValues> = {
  name: ({ name }) => ({ name }),
  address: ({ address, city, state, zipCode }) => ({ address, city, state, zipCode }),
  category: ({ categoryId, categoryName }) => ({ categoryId, categoryName }),
};

export function pickGuarded(field: WaitingField, values: Guarded): ProposedValues {
  return guardedFields[field](values);
}

export function isSameValue(one: ProposedValues, other: ProposedValues): boolean {
  if (one.categoryId !== undefined) return one.categoryId === other.categoryId;
  return describeValues(one) === describeValues(other);
}

export interface Proposal {
  field: WaitingField;
  was: ProposedValues;
  proposed: ProposedValues;
}

export function listProposals(row: Guarded, edit: Guarded): Proposal[] {
  const fields: WaitingField[] = ['name', 'address', 'category'];
  return fields
    .map((field) => ({
      field,
      was: pickGuarded(field, row),
      proposed: pickGuarded(field, edit),
    }))
    .filter(({ was, proposed }) => !isSameValue(was, proposed));
}

export function columnsOf(values: ProposedValues, categoryName: string): ListingChange {
  const { categoryName: _, ...columns } = values;
  return {
    ...columns,
    ...(values.name !== undefined && { nameKey: foldText(values.name) }),
    ...(values.city !== undefined && { cityKey: foldText(values.city) }),
    ...(values.categoryId !== undefined && { categoryKey: foldText(categoryName) }),
  };
}

/** What acts at once, whether the listing is public or not. */
export function freeColumns({ description, phone, email, website, imageUrl }: ListingEdit) {
  return { description, phone, email, website, imageUrl };
}

export const changedWords: Record<WaitingField, string> = {
  name: 'changed-name',
  address: 'changed-place',
  category: 'changed-categoryId',
};

export function guardedOf(row: ListingRow, categoryName: string): Guarded {
  const { name, address, city, state, zipCode, categoryId } = row;
  return { name, address, city, state, zipCode, categoryId, categoryName };
}
