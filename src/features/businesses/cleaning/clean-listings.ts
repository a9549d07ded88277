import { sql } from 'kysely';
import { z } from 'zod';
import { readStateCode } from '../../../domain/find-state.ts';
import { type FieldName, fieldOf } from '../../../domain/listing-fields.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { townKey } from '../../../platform/town-key.ts';
import type { ListingChange } from '../model/change-listing.rules.ts';
import { changeListing, type Operation } from '../model/change-listing.ts';
import { listedFields, withKeys } from '../model/field-columns.ts';
import { findTownNames } from '../model/places.queries.ts';
import type { ListingRow } from '../model/shapes.ts';
import { TAGS } from '../model/tags.ts';

type CleanField = (typeof listedFields)[number];
type Texts = Pick<ListingRow, CleanField>;
type NameTown = Awaited<ReturnType<typeof findTownNames>>;

export interface CleanedKind {
  field: CleanField;
  became: 'mended' | 'emptied';
  count: number;
  examples: { slug: string; before: string; after: string }[];
}

export interface CleaningRun {
  run: string;
  listings: number;
  changed: number;
  /** Listings that were locked or changed by someone else in the meantime. */
  failed: number;
  kinds: CleanedKind[];
}

type Dependencies = Pick<Services, 'db' | 'clock'>;

const AT_ONCE = 1000;
const WRITTEN_AT_ONCE = 100;
const EXAMPLES = 3;
const CLEAN = 'business.clean';
const UNDO = 'business.undo-clean';
const COMMAND_LINE = 'command line';

export interface CleanBatch {
  listings: number;
  isLast: boolean;
  last: number;
  dirty: number[];
  changes: { businessId: number; slug: string; field: CleanField; before: string; after: string }[];
  nameTown: NameTown;
}

/** Applies the current input cleanup to existing listings. The origins of the fields stay unchanged. */
export async function cleanListings(
  { db, clock }: Dependencies,
  { isWriting, onBatch = () => {} }: { isWriting: boolean; onBatch?: (listings: number) => void },
): Promise<CleaningRun> {
  const at = clock();
  const kinds = new Map<string, CleanedKind>();
  const cleaning: CleaningRun = {
    run: at.toISOString(),
    listings: 0,
    changed: 0,
    failed: 0,
    kinds: [],
  };
  for (let after = 0; ; ) {
    const batch = await findDirty(db, after);
    after = batch.last;
    for (const change of batch.changes) countKind(kinds, change);
    cleaning.changed += batch.dirty.length;
    if (isWriting) cleaning.failed += await writeClean(db, batch, { at, by: COMMAND_LINE });
    cleaning.listings += batch.listings;
    onBatch(batch.listings);
    if (batch.isLast) break;
  }
  cleaning.kinds = inOrder([...kinds.values()]);
  return cleaning;
}

export function inOrder<T extends { field: string; became: CleanedKind['became'] }>(
  kinds: T[],
): T[] {
  const names: readonly string[] = listedFields;
  const place = ({ field, became }: T) => names.indexOf(field) * 2 + +(became === 'mended');
  return kinds.sort((one, other) => place(one) - place(other));
}

export async function findDirty(db: Database, after: number): Promise<CleanBatch> {
  const rows = await listRows(db, after);
  const nameTown = await findTownNames(db.kysely, rows.map(placeOf));
  const changes = rows.flatMap((row) =>
    listChanged(row, nameTown).map((change) => ({ businessId: row.id, slug: row.slug, ...change })),
  );
  const dirty = [...new Set(changes.map(({ businessId }) => businessId))];
  const last = rows.at(-1)?.id ?? after;
  return { listings: rows.length, isLast: rows.length < AT_ONCE, last, dirty, changes, nameTown };
}

export async function undoCleaning(
  { db, clock }: Dependencies,
  run: string,
): Promise<{ undone: number; kept: number }> {
  const operation = { at: clock(), by: COMMAND_LINE };
  const outcome = { undone: 0, kept: 0 };
  for (let after = 0; ; ) {
    const batch = await db.kysely
      .transaction()
      .execute((trx) => undoNext(trx, { run, after }, operation));
    outcome.undone += batch.undone;
    outcome.kept += batch.kept;
    after = batch.last;
    if (batch.isLast) return outcome;
  }
}

export async function undoNext(
  trx: DatabaseTransaction,
  { run, after }: { run: string; after: number },
  operation: { at: Date; by: string },
): Promise<{ undone: number; kept: number; last: number; isLast: boolean }> {
  const lines = await listCleaned(trx, run, after);
  let undone = 0;
  for (const line of lines) if (await undoOne(trx, line, operation)) undone += 1;
  const last = lines.at(-1)?.line ?? after;
  return { undone, kept: lines.length - undone, last, isLast: lines.length < WRITTEN_AT_ONCE };
}

type CleanRow = Texts & { id: number; slug: string };

function listRows(db: Database, after: number): Promise<CleanRow[]> {
  return db.kysely
    .selectFrom('businesses')
    .select(['id', 'slug', ...listedFields])
    .where('id', '>', after)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

function placeOf(row: Texts) {
  const state = readStateCode(row.state) ?? row.state;
  const city = cleanText('city', row.city, state) ?? row.city;
  return { state, city, cityKey: townKey(city, state, row.zipCode) };
}

function listChanged(
  row: Texts,
  nameTown: NameTown,
): { field: CleanField; before: string; after: string }[] {
  const place = placeOf(row);
  return listedFields.flatMap((field) => {
    const before = row[field] ?? '';
    const after =
      field === 'city'
        ? (nameTown(place) ?? place.city)
        : field === 'state'
          ? place.state
          : (cleanText(field, before, place.state) ?? (isKept(field) ? before : ''));
    const isLost = after === '' && isKept(field);
    return before === after || isLost ? [] : [{ field, before, after }];
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
  const texts = changed.map(({ field, after }) => [field, toStored(field, after)]);
  const { city, state, ...rest }: Partial<Texts> = Object.fromEntries(texts);
  const isMoved = city !== undefined || state !== undefined;
  const { zipCode = row.zipCode } = rest;
  const place = { city: city ?? row.city, state: state ?? row.state, zipCode };
  return { ...withKeys(isMoved ? { ...rest, ...place } : rest, ''), origins: row.origins };
}

function toStored(field: CleanField, text: string): string | null {
  return text === '' && !fieldOf(field).isFilled ? null : text;
}

export async function writeClean(
  db: Database,
  { dirty, changes, nameTown }: Pick<CleanBatch, 'dirty' | 'changes' | 'nameTown'>,
  { at, by }: { at: Date; by: string },
): Promise<number> {
  const operation = { action: CLEAN, by, at, isTold: true };
  const moved = new Set(
    changes.filter(({ field }) => field === 'city').map(({ businessId }) => businessId),
  );
  let failed = 0;
  for (let from = 0; from < dirty.length; from += WRITTEN_AT_ONCE) {
    const some = dirty.slice(from, from + WRITTEN_AT_ONCE);
    await db.kysely.transaction().execute(async (trx) => {
      for (const id of some) {
        const isDone = await tryChange(trx, id, operation, (row) => toChange(row, nameTown));
        if (!isDone) failed += 1;
      }
      await headTowns(
        trx,
        some.filter((id) => moved.has(id)),
      );
    });
  }
  return failed;
}

async function headTowns(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update cities c set name = b.city from businesses b
    where b.id = any(${ids}::bigint[]) and b.is_listed
      and c.state = b.state and c.city_key = b.city_key and c.name <> b.city
  `.execute(trx);
  await announceChange(trx, [TAGS.places]);
}

async function tryChange(
  trx: DatabaseTransaction,
  id: number,
  operation: Operation,
  change: (row: ListingRow) => ListingChange,
): Promise<boolean> {
  try {
    await changeListing(trx, id, operation, change);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export function becameOf({ after }: { after: string }): CleanedKind['became'] {
  return after === '' ? 'emptied' : 'mended';
}

function countKind(kinds: Map<string, CleanedKind>, change: CleanBatch['changes'][number]) {
  const { field, slug, before, after } = change;
  const became = becameOf(change);
  const key = `${field} ${became}`;
  const kind = kinds.get(key) ?? { field, became, count: 0, examples: [] };
  kind.count += 1;
  if (kind.examples.length < EXAMPLES) kind.examples.push({ slug, before, after });
  kinds.set(key, kind);
}

interface CleanedLine {
  line: number;
  id: number;
  version: number;
  before: unknown;
}

async function listCleaned(
  trx: DatabaseTransaction,
  run: string,
  after: number,
): Promise<CleanedLine[]> {
  const { rows } = await sql<CleanedLine>`
    select id as line, business_id as id, version, before from audit_log
    where action = ${CLEAN} and at = ${run}::timestamptz and id > ${after}
      and business_id is not null
    order by id limit ${WRITTEN_AT_ONCE}
  `.execute(trx);
  return rows;
}

const former = z
  .object(Object.fromEntries(listedFields.map((name) => [name, fieldOf(name).value])))
  .partial();

async function undoOne(
  trx: DatabaseTransaction,
  { id, version, before }: CleanedLine,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const values = former.parse(before) as Partial<Texts>;
  const operation: Operation = {
    action: UNDO,
    by,
    at,
    isTold: true,
    require: (row) => {
      if (row.version !== version || row.deletedAt) throw new AppError('conflict', UNDO);
    },
  };
  return tryChange(trx, id, operation, (row) => {
    const { city = row.city, state = row.state, zipCode = row.zipCode } = values;
    const isMoved = 'city' in values || 'state' in values;
    const place = isMoved ? { city, state, zipCode } : {};
    return { ...withKeys({ ...values, ...place }, ''), origins: row.origins };
  });
}
