import { isDeepStrictEqual } from 'node:util';
import {
  type FieldOrigin,
  type OriginField,
  type Origins,
  originField,
} from '../../../contract/businesses.ts';
import { knownFields, toldName } from '../../../domain/listing-fields.ts';
import { changedKeys } from './custom-fields.rules.ts';
import type { ListingRow } from './shapes.ts';

const fields = originField.options;

function columnsOf(field: OriginField) {
  return knownFields.filter((name) => toldName(name) === field);
}

export function fieldOfColumn(column: string): OriginField | null {
  return fields.find((field) => columnsOf(field).some((one) => one === column)) ?? null;
}

export function listChangedFields(before: ListingRow, after: ListingRow): OriginField[] {
  return fields.filter((field) =>
    columnsOf(field).some((column) => !isDeepStrictEqual(before[column], after[column])),
  );
}

export function setterOf(actor: string): FieldOrigin['by'] {
  if (actor === 'owner') return 'owner';
  return actor === 'visitor' ? 'submitter' : 'staff';
}

export function noteOrigins(
  before: ListingRow,
  after: ListingRow,
  choose: (field: OriginField) => FieldOrigin,
): Origins | null {
  const changed = listChangedFields(before, after);
  if (changed.length === 0) return before.origins;
  const noted = changed.map((field) => {
    const origin = choose(field);
    return [field, field === 'custom' ? noteKeys(before, after, origin) : origin];
  });
  return { ...before.origins, ...Object.fromEntries(noted) };
}

function noteKeys(before: ListingRow, after: ListingRow, { by, at }: FieldOrigin): FieldOrigin {
  const changed = changedKeys(before.custom, after.custom).map((key) => [key, { by, at }]);
  return { by, at, keys: { ...before.origins?.custom?.keys, ...Object.fromEntries(changed) } };
}

export function firstSetterOf({ source }: Pick<ListingRow, 'source'>): FieldOrigin['by'] {
  return source === 'owner' ? 'submitter' : 'source';
}

export function isEdited({ origins }: Pick<ListingRow, 'origins'>): boolean {
  return Object.values(origins ?? {}).some(({ by }) => by !== 'submitter');
}
