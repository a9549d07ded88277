import { z } from 'zod';
import * as m from '#messages';
import type { BusinessEditDraft } from '../../../contract/businesses.staff.ts';
import type { Category } from '../../../contract/categories.ts';
import type { TradeName } from '../../../contract/trades.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { type CustomEdit, formatEdit } from '../../../domain/custom-values.ts';
import { editedFields, type FieldValue, fieldOf, labelOf } from '../../../domain/listing-fields.ts';
import { describeOffers } from '../../../domain/offers.ts';
import { describeServices } from '../../../domain/price-words.ts';

export type EditableField = (typeof editedFields)[number];

export const fieldLabels = Object.fromEntries(
  editedFields.map((name) => [name, labelOf(name, 'form')]),
) as Record<EditableField, string>;

const lists: readonly EditableField[] = ['services', 'offers'];

function emptyOf(name: EditableField) {
  if (lists.includes(name)) return [];
  return fieldOf(name).value instanceof z.ZodBoolean ? false : '';
}

interface Given extends Omit<BusinessEditDraft, 'trades'> {
  /** Listings contain trades with names; forms contain only slugs. */
  trades?: readonly (string | { slug: string })[] | undefined;
}

export function slugOf(trade: string | { slug: string }): string {
  return typeof trade === 'string' ? trade : trade.slug;
}

export type EditableFields = {
  [Name in EditableField]: Name extends 'trades'
    ? string[]
    : Name extends 'custom'
      ? CustomEdit
      : NonNullable<FieldValue<Name>>;
};

export function pickEditable(values: Given): EditableFields {
  const filled = editedFields.map((name) => {
    return [name, values[name] ?? emptyOf(name)];
  });
  return {
    ...Object.fromEntries(filled),
    trades: (values.trades ?? []).map(slugOf),
    custom: values.custom ?? {},
  };
}

/** Three-way merge: takes the changed value of each field, and the user's own if both changed. */
export function mergeEdits(base: EditableFields, mine: EditableFields, theirs: EditableFields) {
  const differing = listDifferences(mine, theirs);
  const fromTheirs = differing.filter((field) => isSame(mine[field], base[field]));
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

export function describeEditableField(
  field: EditableField,
  values: EditableFields,
  {
    categories,
    trades,
    fields,
  }: {
    categories: readonly Category[];
    trades: readonly TradeName[];
    fields: readonly CustomField[];
  },
): string {
  if (field === 'services') return describeServices(values.services) || m.common_empty();
  if (field === 'offers') return describeOffers(values.offers) || m.common_empty();
  const value = values[field];
  if (typeof value === 'boolean') return value ? m.common_on() : m.common_off();
  if (typeof value === 'number') {
    return (
      categories.find(({ id }) => id === value)?.name ?? m.listings_category_numbered({ value })
    );
  }
  if (typeof value === 'string') return value || m.common_empty();
  if (!Array.isArray(value)) return formatEdit(fields, value) || m.common_empty();
  const names = value.map((slug) => trades.find((one) => one.slug === slug)?.name ?? slug);
  return names.join(', ') || m.common_empty();
}

export function listDifferences(one: EditableFields, other: EditableFields): EditableField[] {
  return editedFields.filter((field) => !isSame(one[field], other[field]));
}

/** Treats removed and missing custom values as equal. */
function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? JSON.stringify(
          Object.entries(value)
            .filter(([, said]) => said !== null)
            .sort(),
        )
      : JSON.stringify(value),
  );
  return first === second;
}
