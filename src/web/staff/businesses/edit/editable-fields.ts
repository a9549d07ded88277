import type { Category } from '../../../../contract/categories.ts';
import type { BusinessEditDraft } from '../../../../contract/staff/businesses.ts';
import type { TradeName } from '../../../../contract/trades.ts';

export const fieldLabels = {
  name: 'Business Name',
  slug: 'Slug',
  description: 'Description',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  imageUrl: 'Image URL',
  categoryId: 'Category',
  trades: 'Trades',
  isPremium: 'Premium Listing',
  isApproved: 'Approved',
  mayBeClosed: 'May be closed',
} as const;

export type EditableField = keyof typeof fieldLabels;
const editableFields = Object.keys(fieldLabels).filter(
  (key): key is EditableField => key in fieldLabels,
);

interface Given extends Omit<BusinessEditDraft, 'trades'> {
  /** Of a business with their names, of a form without. */
  trades?: readonly (string | { slug: string })[] | undefined;
}

export function slugOf(trade: string | { slug: string }): string {
  return typeof trade === 'string' ? trade : trade.slug;
}

export function pickEditable(values: Given) {
  return {
    name: values.name,
    slug: values.slug,
    description: values.description ?? '',
    address: values.address ?? '',
    city: values.city,
    state: values.state,
    zipCode: values.zipCode ?? '',
    phone: values.phone ?? '',
    email: values.email ?? '',
    website: values.website ?? '',
    imageUrl: values.imageUrl ?? '',
    categoryId: values.categoryId,
    trades: (values.trades ?? []).map(slugOf),
    isPremium: values.isPremium ?? false,
    isApproved: values.isApproved ?? false,
    mayBeClosed: values.mayBeClosed ?? false,
  };
}
export type EditableFields = ReturnType<typeof pickEditable>;

/** One's own and another's change brought together: of a field, the one that was changed; one's own of both. */
export function mergeEdits(base: EditableFields, mine: EditableFields, theirs: EditableFields) {
  const differing = listDifferences(mine, theirs);
  const fromTheirs = differing.filter((field) => String(mine[field]) === String(base[field]));
  return { differing, fromTheirs };
}

export function takeFields(
  mine: EditableFields,
  theirs: EditableFields,
  fields: readonly EditableField[],
): EditableFields {
  const taken = Object.fromEntries(fields.map((field) => [field, theirs[field]]));
  return { ...mine, ...taken };
}

export function describeField(
  field: EditableField,
  values: EditableFields,
  { categories, trades }: { categories: readonly Category[]; trades: readonly TradeName[] },
): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') {
    return categories.find(({ id }) => id === value)?.name ?? `Category ${value}`;
  }
  if (typeof value === 'string') return value || 'Empty';
  const names = value.map((slug) => trades.find((one) => one.slug === slug)?.name ?? slug);
  return names.join(', ') || 'Empty';
}

export function listDifferences(one: EditableFields, other: EditableFields): EditableField[] {
  return editableFields.filter((field) => String(one[field]) !== String(other[field]));
}
