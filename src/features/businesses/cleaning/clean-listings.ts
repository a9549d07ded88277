import { sql } from 'kysely';
import { z } from 'zod';
import { readStateCode } from '../../../domain/find-state.ts';
import { type FieldName, fieldOf } from '../../../domain/listing-fields.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { townKey } from '../../../platform/town-key.ts';
import type { ListingChange } from '../model/change-listing.rules.ts';
import { changeListing } from '../model/change-listing.ts';
import { listedFields, withKeys } from '../model/field-columns.ts';
import { findTownNames } from '../model/places.queries.ts';
import type { ListingRow } from '../model/shapes.ts';
import type { ListingDependencies } from '../model/submit.ts';
import { TAGS } from '../model/tags.ts';

type CleanField = (typeof listedFields)[number];
type Texts = Pick<ListingRow, CleanField>;
type NameTown = Awaited<ReturnType<typeof findTownNames>>;

interface DirtyListing {
  id: number;
  name: string;
  slug: string;
  changes: { field: string; was: string; now: string }[];
}

export interface CleanedKind {
  field: string;
  became: 'mended' | 'emptied';
  count: number;
  examples?: { slug: string; before: string; after: string }[];
}

const EXAMPLES = 3;

/** Returns the listings that today's rules for forms and imports would change, and how. */
export async function findDirty(db: Database, ids: number[]): Promise<DirtyListing[]> {
  if (ids.length === 0) return [];
  const rows = await db.kysely
    .selectFrom('businesses')
    .select(['id', 'slug', ...listedFields])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  const nameTown = await findTownNames(db.kysely, rows.map(placeOf));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    changes: listChanged(row, nameTown),
  }));
}

/** Counts changed fields by whether they are emptied, with a few examples of each, in the order of the fields. */
export function countKinds(
  former: readonly CleanedKind[],
  listings: readonly DirtyListing[],
): CleanedKind[] {
  const kinds = new Map(former.map((kind) => [`${kind.field} ${kind.became}`, { ...kind }]));
  for (const { slug, changes } of listings) {
    for (const { field, was: before, now: after } of changes) {
      const became = after === '' ? 'emptied' : 'mended';
      const key = `${field} ${became}`;
      const { count = 0, examples = [] } = kinds.get(key) ?? {};
      const shown = examples.length < EXAMPLES ? [...examples, { slug, before, after }] : examples;
      kinds.set(key, { field, became, count: count + 1, examples: shown });
    }
  }
  const names: readonly string[] = listedFields;
  const place = ({ field, became }: CleanedKind) =>
    names.indexOf(field) * 2 + +(became === 'mended');
  return [...kinds.values()].sort((one, other) => place(one) - place(other));
}

function placeOf(row: Texts) {
  const state = readStateCode(row.state) ?? row.state;
  const city = cleanText('city', row.city, state) ?? row.city;
  return { state, city, cityKey: townKey(city, state, row.zipCode) };
}

function listChanged(
  row: Texts,
  nameTown: NameTown,
): { field: CleanField; was: string; now: string }[] {
  const place = placeOf(row);
  return listedFields.flatMap((field) => {
    const was = row[field] ?? '';
    const now =
      field === 'city'
        ? (nameTown(place) ?? place.city)
        : field === 'state'
          ? place.state
          : (cleanText(field, was, place.state) ?? (isKept(field) ? was : ''));
    const isLost = now === '' && isKept(field);
    return was === now || isLost ? [] : [{ field, was, now }];
  });
}

function isKept(field: FieldName): boolean {
  return fieldOf(field).imported?.isNeeded === true;
}

function cleanText(field: CleanField, text: string, state: string): string | null {
  const { clean, rule } = fieldOf(field).imported ?? {};
  if (text === '' || !clean || !rule) return text;
  try {
    const cleaned = clean(text, { state });
    const parsed = rule.safeParse(cleaned);
    return parsed.success ? (parsed.data ?? '') : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function toChange(row: ListingRow, nameTown: NameTown): ListingChange {
  const changed = listChanged(row, nameTown);
  if (changed.length === 0) return {};
  const texts = changed.map(({ field, now }) => [field, toStored(field, now)]);
  const { city, state, ...rest }: Partial<Texts> = Object.fromEntries(texts);
  const isMoved = city !== undefined || state !== undefined;
  const { zipCode = row.zipCode } = rest;
  const place = { city: city ?? row.city, state: state ?? row.state, zipCode };
  return { ...withKeys(isMoved ? { ...rest, ...place } : rest, ''), origins: row.origins };
}

function toStored(field: CleanField, text: string): string | null {
  return text === '' && !fieldOf(field).isFilled ? null : text;
}

/** Cleans a listing. Its fields keep their origins, and nobody is emailed. */
export async function cleanBusiness(
  { db, clock, guard }: Pick<ListingDependencies, 'db' | 'clock' | 'guard'>,
  id: number,
  actor: string,
): Promise<boolean> {
  const operation = { action: 'business.clean', by: actor, at: clock(), isTold: true };
  return db.kysely.transaction().execute(async (trx) => {
    await guard?.(trx);
    const { before, after } = await changeListing(trx, id, operation, async (row) =>
      toChange(row, await findTownNames(trx, [placeOf(row)])),
    );
    if (before.city !== after.city) await headTown(trx, id);
    return before.version !== after.version;
  });
}

/** Heads the page of a listing's town by the spelling of the listing. */
async function headTown(trx: DatabaseTransaction, id: number): Promise<void> {
  await sql`
    update cities c set name = b.city from businesses b
    where b.id = ${id} and b.is_listed
      and c.state = b.state and c.city_key = b.city_key and c.name <> b.city
  `.execute(trx);
  await announceChange(trx, [TAGS.places]);
}

const former = z
  .object(Object.fromEntries(listedFields.map((name) => [name, fieldOf(name).value])))
  .partial();

/** Returns the change that undoes a cleaning, whose audit line has the values `before`. */
export function formerTexts(before: unknown, row: ListingRow): ListingChange {
  const values = former.parse(before) as Partial<Texts>;
  const { city = row.city, state = row.state, zipCode = row.zipCode } = values;
  const isMoved = 'city' in values || 'state' in values;
  const place = isMoved ? { city, state, zipCode } : {};
  return { ...withKeys({ ...values, ...place }, ''), origins: row.origins };
}
