import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { CustomValues } from '../../../domain/custom-fields.ts';
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
} from '../../../domain/listing-fields.ts';
import { offers } from '../../../domain/offers.ts';
import { hours } from '../../../domain/opening-hours.ts';
import { services } from '../../../domain/price-list.ts';
import type { MailValue } from '../../../platform/mail/planned.ts';
import type { ListingChange } from '../../businesses/model/change-listing.rules.ts';
import { changedKeys, withCustom } from '../../businesses/model/custom-fields.rules.ts';
import { withKeys } from '../../businesses/model/field-columns.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';

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
  // Parsing puts the keys in schema order, which `isEqual` requires.
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

export function distinctNotes(notes: MailValue[]): MailValue[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

interface Undoable {
  id: number;
  before: Snapshot;
  after: Snapshot;
  waitingIds: number[];
}

export interface UndoPlan {
  restored: Snapshot;
  skipped: UndoField[];
  ids: number[];
  waitingIds: number[];
}

function joinUndos(undos: Undoable[]): { before: Snapshot; after: Snapshot } {
  const joined = undos.reduce<{ before: Snapshot; after: Snapshot }>(
    (sum, { before, after }) => ({
      before: { ...before, ...sum.before },
      after: { ...sum.after, ...after },
    }),
    { before: {}, after: {} },
  );
  return compareSnapshots(joined.before, joined.after);
}

function planCustom(
  now: CustomValues,
  before: CustomValues = {},
  after: CustomValues = {},
): Pick<UndoPlan, 'skipped'> & { restored: Pick<Snapshot, 'custom'> } {
  const changed = changedKeys(before, after);
  const free = changed.filter((key) => isDeepStrictEqual(now[key], after[key]));
  const former = Object.fromEntries(free.map((key) => [key, before[key] ?? null]));
  return {
    restored: free.length > 0 ? { custom: withCustom(now, former) } : {},
    skipped: free.length < changed.length ? ['custom'] : [],
  };
}

export function planUndo(
  row: ListingRow,
  undo: Undoable,
  later: Undoable[],
  heldCategoryId: number | undefined,
): UndoPlan {
  const all = [undo, ...later];
  const { before, after } = joinUndos(all);
  const now = takeSnapshot(row);
  const isFree = (field: UndoField) =>
    isEqual(now[field], after[field]) &&
    (field !== 'categoryId' || before.categoryId === heldCategoryId);
  const changed = undoFields.filter((field) => field in after && field !== 'custom');
  const custom = planCustom(row.custom, before.custom, after.custom);
  return {
    restored: { ...pick(before, changed.filter(isFree)), ...custom.restored },
    skipped: [...changed.filter((field) => !isFree(field)), ...custom.skipped],
    ids: all.map(({ id }) => id),
    waitingIds: all.flatMap(({ waitingIds }) => waitingIds),
  };
}
