import { z } from 'zod';
import * as m from '#messages';
import { hours } from '../../../contract/hours/hours.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { ListingChange } from '../../businesses/change-listing.rules.ts';
import type { ListingRow } from '../../businesses/shapes.ts';
import { townKey } from '../../businesses/town-key.ts';

const text = z.string().nullable();

/** What an undo can restore, in the order of the mail. A new field also goes into the three below. */
export const snapshot = z
  .object({
    contact: text,
    name: z.string(),
    place: z.object({
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
    }),
    categoryId: z.int(),
    trades: z.array(z.int()),
    description: z.string(),
    phone: text,
    email: text,
    website: text,
    imageUrl: text,
    hours: hours.nullable(),
  })
  .partial();
export type Snapshot = z.infer<typeof snapshot>;
export type UndoField = keyof Snapshot;

export const undoWords: Record<UndoField, () => string> = {
  contact: m.owners_changes_address_that_we_write_to,
  name: m.owners_changes_name,
  place: m.owners_changes_address,
  categoryId: m.owners_changes_category,
  trades: m.owners_changes_trades,
  description: m.owners_changes_description,
  phone: m.owners_changes_phone,
  email: m.owners_changes_public_email,
  website: m.owners_changes_website,
  imageUrl: m.owners_changes_picture,
  hours: m.owners_changes_hours,
};

export const undoFields = Object.keys(undoWords).filter(
  (field): field is UndoField => field in undoWords,
);

export function takeSnapshot(row: ListingRow): Required<Snapshot> {
  const { name, address, city, state, zipCode, categoryId, trades } = row;
  const { description, phone, email, website, imageUrl, ownerEmail } = row;
  return {
    ...{ contact: ownerEmail, name, place: { address, city, state, zipCode }, categoryId, trades },
    ...{ description, phone, email, website, imageUrl },
    // In the order of the shape, as `isEqual` wants it.
    hours: row.hours && hours.parse(row.hours),
  };
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that differ, as they were and as they are. */
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
  const { contact, place, name, categoryId, trades, ...plain } = before;
  return {
    ...plain,
    ...(contact !== undefined && { ownerEmail: contact }),
    ...(name !== undefined && { name, nameKey: foldText(name) }),
    ...(place && { ...place, cityKey: townKey(place.city, place.state) }),
    ...(categoryId !== undefined && { categoryId, categoryKey: foldText(categoryName) }),
    ...(trades && { trades, tradesFrom: row.tradesFrom === 'rules' ? 'owner' : row.tradesFrom }),
  };
}
