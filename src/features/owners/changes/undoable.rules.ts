import { z } from 'zod';
import { hours } from '../../../contract/hours/hours.ts';
import {
  distinct,
  type FieldValue,
  type FieldValues,
  type FieldWith,
  fieldOf,
  labelOf,
  type NameAs,
  ownedFields,
  pickFields,
  rulesOf,
  toldName,
} from '../../../contract/listing-fields.ts';
import { offers } from '../../../contract/offers.ts';
import { services } from '../../../contract/price-list.ts';
import type { ListingChange } from '../../businesses/change-listing.rules.ts';
import { withKeys } from '../../businesses/field-columns.ts';
import type { ListingRow } from '../../businesses/shapes.ts';

type OwnedField = (typeof ownedFields)[number];
export type UndoField = NameAs<OwnedField, 'toldAs'>;
type Told<Field extends UndoField> = {
  [Name in OwnedField]: NameAs<Name, 'toldAs'> extends Field ? Name : never;
}[OwnedField];

export type Snapshot = {
  [Field in UndoField]?: Field extends 'place'
    ? FieldValues<FieldWith<{ toldAs: 'place' }>>
    : FieldValue<Told<Field>>;
};

/** In the order of the mail: who and where it is comes first. */
export const undoFields: UndoField[] = distinct([
  ...(['contact', 'name', 'place', 'categoryId', 'trades'] as const),
  ...ownedFields.map(toldName),
]);

function namesOf(field: UndoField): OwnedField[] {
  return ownedFields.filter((name) => toldName(name) === field);
}

function shapeOf(field: UndoField): z.ZodType {
  const names = namesOf(field);
  const [only = 'name', ...more] = names;
  return more.length === 0 ? fieldOf(only).value : z.object(rulesOf(names, 'value'));
}

export const snapshot = z
  .object(Object.fromEntries(undoFields.map((field) => [field, shapeOf(field)])))
  .partial() as z.ZodType<Snapshot>;

export function undoWords(field: UndoField): string {
  const [name = 'name'] = namesOf(field);
  return labelOf(name, 'told');
}

export function takeSnapshot(row: ListingRow): Required<Snapshot> {
  // In the order of the shape, as `isEqual` wants it.
  const stored = {
    ...row,
    hours: row.hours && hours.parse(row.hours),
    services: row.services && services.parse(row.services),
    offers: row.offers && offers.parse(row.offers),
  };
  const taken = undoFields.map((field) => {
    const names = namesOf(field);
    const [only = 'name', ...more] = names;
    return [field, more.length === 0 ? stored[only] : pickFields(stored, names)];
  });
  return Object.fromEntries(taken);
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function compareSnapshots(
  was: Snapshot,
  is: Snapshot,
): { before: Snapshot; after: Snapshot } {
  const differing = undoFields.filter((field) => field in was && !isEqual(was[field], is[field]));
  return { before: pick(was, differing), after: pick(is, differing) };
}

export function pick(values: Snapshot, fields: UndoField[]): Snapshot {
  const known = new Map(Object.entries(values));
  return Object.fromEntries(fields.map((field) => [field, known.get(field)]));
}

export function restoreColumns(
  before: Snapshot,
  row: ListingRow,
  categoryName: string,
): ListingChange {
  const { contact, place, ...columns } = before;
  return {
    ...withKeys({ ...columns, ...place }, categoryName),
    ...(contact !== undefined && { ownerEmail: contact }),
    ...(columns.trades && { tradesFrom: row.tradesFrom === 'rules' ? 'owner' : row.tradesFrom }),
  };
}
