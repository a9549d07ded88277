import * as m from '#messages';
import type { Category } from '../../../../contract/categories.ts';
import type { BusinessEditDraft } from '../../../../contract/staff/businesses.ts';
import type { TradeName } from '../../../../contract/trades.ts';

export const fieldLabels = {
  name: m.staff_businesses_business_name(),
  slug: m.staff_businesses_slug(),
  description: m.staff_businesses_description(),
  address: m.staff_businesses_address(),
  city: m.staff_businesses_city(),
  state: m.staff_businesses_state(),
  zipCode: m.staff_businesses_zip_code(),
  phone: m.staff_businesses_phone(),
  email: m.staff_businesses_email(),
  website: m.staff_businesses_website(),
  imageUrl: m.staff_businesses_image_url(),
  categoryId: m.staff_businesses_category(),
  trades: m.staff_businesses_trades(),
  isPremium: m.staff_businesses_premium_listing(),
  isApproved: m.staff_businesses_approved(),
  mayBeClosed: m.staff_businesses_may_be_closed(),
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
  if (typeof value === 'boolean') return value ? m.staff_businesses_on() : m.staff_businesses_off();
  if (typeof value === 'number') {
    return (
      categories.find(({ id }) => id === value)?.name ??
      m.staff_businesses_category_value({ value })
    );
  }
  if (typeof value === 'string') return value || m.staff_businesses_empty();
  const names = value.map((slug) => trades.find((one) => one.slug === slug)?.name ?? slug);
  return names.join(', ') || m.staff_businesses_empty();
}

export function listDifferences(one: EditableFields, other: EditableFields): EditableField[] {
  return editableFields.filter((field) => String(one[field]) !== String(other[field]));
}
