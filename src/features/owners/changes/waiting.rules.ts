import type { Business } from '../../../contract/businesses.ts';
import { describeValues } from '../../../contract/desk/describe-values.ts';
import type { ListingEdit, ProposedValues, WaitingField } from '../../../contract/desk/listing.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { ListingChange } from '../../businesses/change-listing.rules.ts';
import type { ListingRow } from '../../businesses/shapes.ts';
import { townKey } from '../../businesses/town-key.ts';

export type Guarded = Pick<
  Business,
  'name' | 'address' | 'city' | 'state' | 'zipCode' | 'categoryId'
> & { categoryName: string };

export type Submitted = Guarded &
  Pick<
    ListingRow,
    'description' | 'phone' | 'email' | 'ownerEmail' | 'website' | 'imageUrl' | 'trades'
  > & { tradeNames: string[] };

/** What staff decide before it is seen: by it people find a place and know it again. */
const guardedFields = {
  name: ({ name }: Guarded): ProposedValues => ({ name }),
  address: ({ address, city, state, zipCode }: Guarded): ProposedValues => ({
    address,
    city,
    state,
    zipCode,
  }),
  category: ({ categoryId, categoryName }: Guarded): ProposedValues => ({
    categoryId,
    categoryName,
  }),
};
type GuardedField = keyof typeof guardedFields;

const submittedFields: Record<WaitingField, (values: Submitted) => ProposedValues> = {
  ...guardedFields,
  description: ({ description }) => ({ description }),
  'phone-number': ({ phone }) => ({ phone }),
  'public-email': ({ email }) => ({ email }),
  'private-email': ({ ownerEmail }) => ({ ownerEmail }),
  'website-address': ({ website }) => ({ website }),
  picture: ({ imageUrl }) => ({ imageUrl }),
  trades: ({ trades, tradeNames }) => ({ trades, tradeNames }),
};

export function pickValues(field: WaitingField, values: Submitted): ProposedValues {
  return submittedFields[field](values);
}

export function isSameValue(one: ProposedValues, other: ProposedValues): boolean {
  if (one.categoryId !== undefined) return one.categoryId === other.categoryId;
  if (one.trades !== undefined) return String(one.trades) === String(other.trades);
  return describeValues(one) === describeValues(other);
}

export interface Proposal {
  field: WaitingField;
  was: ProposedValues;
  proposed: ProposedValues;
}

export function listProposals(row: Guarded, edit: Guarded): Proposal[] {
  const fields = Object.keys(guardedFields) as GuardedField[];
  return listDiffering(fields, (field) => ({
    was: guardedFields[field](row),
    proposed: guardedFields[field](edit),
  }));
}

export function listSubmitted(row: Submitted, sent: Submitted): Proposal[] {
  const fields = Object.keys(submittedFields) as WaitingField[];
  return listDiffering(fields, (field) => ({
    was: pickValues(field, row),
    proposed: pickValues(field, sent),
  }));
}

function listDiffering<F extends WaitingField>(
  fields: F[],
  compare: (field: F) => Omit<Proposal, 'field'>,
): Proposal[] {
  return fields
    .map((field) => ({ field, ...compare(field) }))
    .filter(({ was, proposed }) => !isSameValue(was, proposed));
}

export function columnsOf(values: ProposedValues, categoryName: string): ListingChange {
  const { categoryName: _, tradeNames: __, ...columns } = values;
  return {
    ...columns,
    ...(values.trades !== undefined && { tradesFrom: 'owner' as const }),
    ...(values.name !== undefined && { nameKey: foldText(values.name) }),
    ...(values.city !== undefined && { cityKey: townKey(values.city, values.state) }),
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
  description: 'changed-description',
  'phone-number': 'changed-phone',
  'public-email': 'changed-email',
  'private-email': 'changed-contact',
  'website-address': 'changed-website',
  picture: 'changed-imageUrl',
  trades: 'changed-trades',
};

export function submittedOf(
  row: ListingRow,
  { categoryName, tradeNames }: Pick<Submitted, 'categoryName' | 'tradeNames'>,
): Submitted {
  const { description, phone, email, ownerEmail, website, imageUrl, trades } = row;
  const further = { description, phone, email, ownerEmail, website, imageUrl, trades, tradeNames };
  return { ...guardedOf(row, categoryName), ...further };
}

export function guardedOf(row: ListingRow, categoryName: string): Guarded {
  const { name, address, city, state, zipCode, categoryId } = row;
  return { name, address, city, state, zipCode, categoryId, categoryName };
}
