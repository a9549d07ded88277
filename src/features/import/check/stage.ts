import { sql } from 'kysely';
import * as m from '#messages';
import {
  type ImportMapping,
  listColumns,
  type UnknownTown,
} from '../../../contract/imports.staff.ts';
import { isNothing } from '../../../domain/clean-cells.ts';
import { importedFields, importName } from '../../../domain/listing-fields.ts';
import { describeOffers } from '../../../domain/offers.ts';
import { toE164 } from '../../../domain/phone.ts';
import type { Area } from '../../../domain/settings.ts';
import type { CopyStream } from '../../../platform/database/copy.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { townKey } from '../../../platform/town-key.ts';
import { findFactIssues } from '../../businesses/model/fact-issues.ts';
import { type Offering, takeOffers } from '../../businesses/model/offers.rules.ts';
import { findTownNames, readArea } from '../../businesses/model/places.queries.ts';
import { describeRefusal } from '../../businesses/model/refuse-outside.ts';
import { foldFacts } from '../../duplicates/model/fold.rules.ts';
import { listKeys } from '../../duplicates/model/keys.ts';
import {
  differs,
  findKnownSlugs,
  type KnownValues,
  readListed,
  type SeenPlace,
  type StagedRow,
  seePlaces,
  stageNewRows,
  stageRows,
} from '../model/check.queries.ts';
import { insertErrors, insertMended } from '../model/findings.ts';
import type { Executor, ImportRow, LineRange } from '../model/imports.ts';
import { hashSaid, isHiddenByList, type Remembered, recallListed } from '../model/lists.ts';
import { keepAbove, settleKeptOutcomes } from '../model/protected-fields.ts';
import { insertRefused } from '../model/refused.ts';
import { dropTimeout } from '../model/write.queries.ts';
import { makeStreetKey } from '../rows/place.rules.ts';
import {
  findMissing,
  leaveEmail,
  leaveZip,
  nameColumn,
  note,
  type ParsedRow,
  type RowError,
  takeContact,
} from '../rows/row.rules.ts';
import type { FindOwnCategory, ReadTrades, RowTrades } from '../rows/trades.ts';
import { findRowDuplicates, type RowIdentity } from './duplicates.ts';
import { markLookalikes, noLookalike, toFacts } from './lookalikes.ts';
import type { Read } from './read-batches.ts';

/** Rows of which what was found in them is stored. */
export const MAX_NOTED = 10_000;

export interface File {
  columns: string[];
  mapping: ImportMapping;
  readTrades: ReadTrades;
  findOwnCategory: FindOwnCategory;
  nameCategory: (id: number) => string;
  /** Null if the site doesn't use offers, or the file has no column for them. */
  offersAt: Date | null;
  listKey: string | null;
}

interface Prepared {
  rows: ParsedRow[];
  staged: StagedRow[];
  known: Map<string, KnownValues>;
  errors: RowError[];
}

export interface Judged extends Omit<Prepared, 'staged'> {
  kept: StagedRow[];
}

/** Compares batches with the directory. They don't depend on each other, so the next one can be read ahead. */
export async function* judgeBatches(
  db: Database,
  batches: AsyncGenerator<Read<ParsedRow>, void>,
  file: File,
): AsyncGenerator<Judged & Omit<Read<ParsedRow>, 'rows'>, void> {
  for await (const { rows, ...place } of batches) {
    const judged = await db.kysely.transaction().execute(async (trx) => {
      await dropTimeout(trx);
      return judgeAlike(trx, rows, file);
    });
    yield { ...judged, ...place };
  }
}

export async function judgeAlike(db: Executor, rows: ParsedRow[], file: File): Promise<Judged> {
  const judged = await judgeRows(db, rows, file);
  await markLookalikes(db, judged.kept, judged.known);
  return judged;
}

export async function judgeRows(db: Executor, rows: ParsedRow[], file: File): Promise<Judged> {
  const { staged, known, errors } = await prepareRows(db, rows, file);
  const area = await readArea(db);
  const outside = await settlePlaces(
    db,
    staged.filter((row) => !staysInPlace(row, known)),
    area,
  );
  const kept = staged.filter(({ line }) => !outside.has(line));
  const refused = staged.filter(({ line }) => outside.has(line));
  const parsed = new Map(rows.map((row) => [row.line, row]));
  const all = refused.map((row) => {
    const isPlaced = outside.get(row.line) ?? true;
    const town = isPlaced ? null : townOf(row);
    const one = parsed.get(row.line);
    if (one) one.town = town;
    return refuseOutside(row, { area, town }, file);
  });
  return { rows, known, kept, errors: [...errors, ...all] };
}

async function prepareRows(db: Executor, rows: ParsedRow[], file: File): Promise<Prepared> {
  const known = await findKnownSlugs(
    db,
    rows.flatMap(({ values }) => values.slug ?? []),
  );
  const isKnown = ({ values }: ParsedRow) => known.has(values.slug ?? '');
  await leaveAsListed(
    db,
    rows.filter((row) => isKnown(row) && Object.keys(row.written).length > 0),
    file,
  );
  const keyed = await mapInSlices(rows, (row) => ({ row, keys: makeKeys(row, isKnown(row)) }));
  await spellTowns(db, keyed, isKnown);
  const strangers = keyed.flatMap(({ row, keys }) => (isKnown(row) ? [] : identify(row, keys)));
  const duplicates = new Map<number, Remembered>(await findRowDuplicates(db, strangers));
  for (const [line, listing] of await findApart(db, keyed, { duplicates, file }))
    duplicates.set(line, listing);
  const said = new Map(strangers.map((row) => [row.line, hashOf(row, file)]));
  const strange = strangers.filter(({ line }) => !duplicates.has(line));
  const remembered = await recallListed(
    db,
    strange.map(({ line }) => said.get(line) ?? 0n),
  );
  for (const { line } of strange) {
    const listing = remembered.get(said.get(line) ?? 0n);
    if (listing) duplicates.set(line, listing);
  }
  const returning = await listHidden(
    db,
    [...duplicates.values()].map(({ id }) => id),
  );
  if (file.mapping.offers) {
    const isNamed = ({ row }: Keyed) => row.values.offers !== null;
    await settleOffers(db, keyed.filter(isNamed), { known, duplicates, file });
  }
  const staged: StagedRow[] = [];
  const errors: RowError[] = [];
  await mapInSlices(keyed, ({ row, keys }) => {
    const duplicate = duplicates.get(row.line);
    const found = known.get(row.values.slug ?? '') ?? duplicate;
    if (found) {
      leaveEmail(row);
      leaveZip(row);
      leaveApproval(row, file, duplicate !== undefined && returning.has(duplicate.id));
      row.isTownUnsure = false;
      row.town = null;
    } else if (row.isTownUnsure) row.values.isApproved = false;
    takeCategoryOfName(row, file);
    if (row.heading || (!found && lacksCategory(row, file))) settleCategory(row, file);
    if (remembered.has(said.get(row.line) ?? 0n) && duplicate) leaveNameAndPlace(row, keys);
    const missing = found ? [] : listMissing(row, file);
    const faults = [...row.errors, ...missing];
    if (found?.isDeleted)
      faults.push(deletedError(row, nameColumn(file, duplicate ? 'name' : 'slug')));
    errors.push(...faults);
    if (faults.length > 0) return;
    const trades = file.readTrades(row, isKnown(row));
    const match = { twin: duplicate, trades, isNew: !found, said: said.get(row.line) ?? null };
    staged.push(stageRow(row, keys, match));
  });
  return { rows, staged, known, errors };
}

/** Finds listings of rows whose names may also name a person, by what stands before, and takes these names apart. */
async function findApart(
  db: Executor,
  keyed: Keyed[],
  { duplicates, file }: { duplicates: Map<number, Remembered>; file: File },
): Promise<Map<number, Remembered>> {
  const asked = keyed.flatMap(({ row, keys }) => {
    if (!row.apart || duplicates.has(row.line)) return [];
    return identify(row, { ...keys, nameKey: foldText(row.apart.business) });
  });
  const found = await findRowDuplicates(db, asked);
  for (const { row, keys } of keyed) {
    if (!row.apart || !found.has(row.line)) continue;
    takeContact(row, row.apart, file);
    keys.nameKey = foldText(row.apart.business);
  }
  return found;
}

/**
 * Leaves the approval of a listing as it is, unless a column of the file says it or the listing was hidden
 * because the list no longer named it. A doubtful address never approves one.
 */
function leaveApproval(row: ParsedRow, { mapping }: File, isReturning: boolean): void {
  const { isApproved: from } = mapping;
  const isForAll = from !== undefined && 'value' in from && !isReturning;
  if (isForAll || (row.isTownUnsure && row.values.isApproved)) row.values.isApproved = null;
}

/**
 * Settles the category that a word of several kinds of businesses gives, or that is missing: the words of the
 * business come first. Tells it either way below a section.
 */
function settleCategory(row: ParsedRow, file: File): void {
  const { heading, values } = row;
  if (heading && !heading.kinds) return;
  const own = file.findOwnCategory(values, heading?.isSection === false ? heading.kinds : null);
  if (own === null ? !heading?.isSection : own === values.categoryId) return;
  values.categoryId = own ?? values.categoryId;
  const reason = own === null ? m.import_section_loose() : m.import_section_by_name();
  const became = file.nameCategory(values.categoryId ?? 0);
  const column = nameColumn(file, 'category');
  note(row, column, [heading?.words ?? '', became, heading ? reason : m.import_category_by_name()]);
}

/** Takes the category that the words of the business say if those of its list are unknown. */
function takeCategoryOfName(row: ParsedRow, file: File): void {
  const column = nameColumn(file, 'category');
  const unread = row.errors.find((error) => error.column === column && error.value !== null);
  const own = column && unread ? file.findOwnCategory(row.values, null) : null;
  if (own === null) return;
  row.errors = row.errors.filter((error) => error !== unread);
  row.values.categoryId = own;
  note(row, column, [unread?.value ?? '', file.nameCategory(own), m.import_category_unread()]);
}

function lacksCategory({ cells }: ParsedRow, { mapping: { category } }: File): boolean {
  return (
    category !== undefined &&
    listColumns(category).every((at) => !cells[at]?.trim() || isNothing(cells[at]))
  );
}

/** Leaves name and place of a listing as they are, because the list says what it said before. */
function leaveNameAndPlace({ values }: ParsedRow, keys: Keys): void {
  const [nothing, noPlace] = [
    { name: null, address: null, city: null },
    { state: null, zipCode: null, latitude: null, longitude: null },
  ];
  Object.assign(values, nothing, noPlace);
  Object.assign(keys, { nameKey: null, cityKey: null });
}

async function listHidden(db: Executor, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as b (id) where ${isHiddenByList('b.id')}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Ignores cells that equal the listing's current values, even if a new listing's would be corrected. */
async function leaveAsListed(db: Executor, rows: ParsedRow[], file: File): Promise<void> {
  if (rows.length === 0) return;
  const listed = await readListed(
    db,
    rows.flatMap(({ values }) => values.slug ?? []),
  );
  for (const row of rows) {
    const said = listed.get(row.values.slug ?? '') ?? {};
    const same = importedFields.filter(
      (name) => row.written[name] !== undefined && row.written[name] === said[name],
    );
    const columns = new Set(same.map((name) => nameColumn(file, importName(name))));
    for (const name of same) Object.assign(row.values, { [name]: null });
    row.mended = row.mended.filter(({ column }) => !columns.has(column));
  }
}

function listMissing(row: ParsedRow, file: File): RowError[] {
  const said = new Set(row.errors.map(({ column }) => column));
  return said.has(null) ? [] : findMissing(row, file).filter(({ column }) => !said.has(column));
}

function isBoroughOf({ city, state }: ParsedRow['values'], cityKey: string | null): boolean {
  return cityKey !== null && cityKey !== townKey(city ?? '', state ?? '');
}

async function settleOffers(
  db: Executor,
  keyed: Keyed[],
  found: { known: Map<string, KnownValues>; duplicates: Map<number, Remembered>; file: File },
): Promise<void> {
  const { known, duplicates, file } = found;
  const keyOf = ({ line, values: { slug } }: ParsedRow) =>
    slug !== null && known.has(slug) ? `/${slug}` : String(duplicates.get(line)?.id ?? '');
  const listed = await readOffering(
    db,
    keyed.map(({ row }) => keyOf(row)),
  );
  for (const { row } of keyed) {
    const { offers: said, state, latitude, longitude } = row.values;
    if (said === null) continue;
    const itself = { offers: null, state: state ?? '', latitude, longitude };
    const tell = (became: string, reason: string) =>
      note(row, nameColumn(file, 'offers'), [describeOffers(said), became, reason]);
    try {
      const { offers, over } = takeOffers(listed.get(keyOf(row)) ?? itself, said, file.offersAt);
      row.values.offers = offers;
      const titles = over.map(({ title }) => title).join(', ');
      if (titles) {
        const kept = said.filter((offer) => !over.includes(offer));
        tell(describeOffers(kept), m.offers_left_over({ titles }));
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      row.values.offers = null;
      tell('', error.message);
    }
  }
}

async function readOffering(db: Executor, keys: string[]): Promise<Map<string, Offering>> {
  const slugs = keys.filter((key) => key.startsWith('/'));
  const ids = keys.filter((key) => key !== '' && !key.startsWith('/'));
  if (slugs.length + ids.length === 0) return new Map();
  const { rows } = await sql<Offering & { key: string }>`
    select '/' || s.slug as key, b.offers, b.state, b.latitude, b.longitude
    from business_slugs s join businesses b on b.id = s.business_id
    where s.slug = any(${slugs.map((key) => key.slice(1))})
    union all
    select b.id::text, b.offers, b.state, b.latitude, b.longitude
    from businesses b where b.id = any(${ids}::bigint[])
  `.execute(db);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

interface Keyed {
  row: ParsedRow;
  keys: Keys;
}

async function spellTowns(db: Executor, keyed: Keyed[], isKnown: (row: ParsedRow) => boolean) {
  const respelled = keyed.filter(
    ({ row, keys }) => row.isRespelled || !isKnown(row) || isBoroughOf(row.values, keys.cityKey),
  );
  const places = respelled.flatMap(({ row, keys }) => {
    const { state } = row.values;
    return state === null || keys.cityKey === null
      ? []
      : [{ values: row.values, keys, state, cityKey: keys.cityKey }];
  });
  const findName = await findTownNames(db, places);
  for (const { values, keys, ...town } of places) {
    const name = findName(town);
    if (name === undefined || name.replace(/^The /, '') === values.city) continue;
    if (name === values.city?.normalize('NFD').replace(/\p{M}/gu, '')) continue;
    values.city = name;
    keys.cityKey = townKey(name, town.state, values.zipCode ?? '');
  }
}

export async function stageBatch(
  { trx, copy }: { trx: DatabaseTransaction; copy: CopyStream },
  { id, mendedCount, errorCount }: ImportRow,
  { rows, known, kept, errors }: Judged,
): Promise<{ refused: number; mended: number }> {
  const areNew = kept.every(
    ({ businessId, slug }) => businessId === null && !known.has(slug ?? ''),
  );
  if (areNew) await stageNewRows(trx, copy, id, kept);
  else await stageOver(trx, copy, id, kept);
  await insertErrors(trx, id, 'check', errors);
  const faulty = new Set(errors.map(({ line }) => line));
  const refused = rows.filter(({ line }) => faulty.has(line));
  if (errorCount < MAX_NOTED) await insertRefused(trx, id, refused, 'refused');
  const doubtful = rows.filter(({ line, isTownUnsure }) => isTownUnsure && !faulty.has(line));
  if (mendedCount < MAX_NOTED) await insertRefused(trx, id, doubtful, 'doubtful');
  const mended = rows.filter(({ line, mended }) => mended.length > 0 && !faulty.has(line));
  if (mendedCount < MAX_NOTED) {
    await insertMended(
      trx,
      id,
      mended.flatMap((row) => row.mended),
    );
  }
  return { refused: refused.length, mended: mended.length };
}

async function stageOver(
  trx: DatabaseTransaction,
  copy: CopyStream,
  importId: number,
  rows: StagedRow[],
): Promise<void> {
  await stageRows(trx, copy, importId, rows);
  const lines = { importId, from: (rows[0]?.line ?? 1) - 1, to: rows.at(-1)?.line ?? 0 };
  await keepStaged(trx, lines);
}

export async function keepStaged(trx: DatabaseTransaction, lines: LineRange): Promise<void> {
  await keepAbove(trx, lines, { overwrite: [], keptAt: null });
  await settleKeptOutcomes(trx, lines, differs);
}

type Keys = ReturnType<typeof makeKeys>;

function makeKeys({ values }: ParsedRow, isKnown: boolean) {
  return {
    nameKey: values.name === null ? null : foldText(values.name),
    cityKey:
      values.city === null ? null : townKey(values.city, values.state ?? '', values.zipCode ?? ''),
    streetKey: isKnown ? null : makeStreetKey(values.address ?? ''),
    phoneKey: isKnown ? null : toE164(values.phone),
  };
}

/** Hashes name and place of a row. A name without street or phone means its listing only in the same list. */
function hashOf(
  { nameKey, cityKey, state, streetKey, phoneKey }: RowIdentity,
  { listKey }: File,
): bigint {
  return hashSaid(nameKey, cityKey, state, streetKey ?? phoneKey ?? `list ${listKey ?? ''}`);
}

/** Returns nothing if the row lacks a value needed to find it by name and place, or has errors. */
function identify({ line, values, errors }: ParsedRow, keys: Keys): RowIdentity[] {
  const { nameKey, cityKey, ...found } = keys;
  const { state, latitude, longitude, categoryId } = values;
  const place = { ...found, latitude, longitude, categoryId };
  const isWhole = nameKey !== null && cityKey !== null && state !== null && errors.length === 0;
  return isWhole ? [{ line, nameKey, cityKey, state, ...place }] : [];
}

function stageRow(
  { line, values, custom }: ParsedRow,
  placed: Keys,
  found: { twin: Remembered | undefined; trades: RowTrades; isNew: boolean; said: bigint | null },
): StagedRow {
  const { twin: duplicate, trades, isNew, said } = found;
  const match = {
    businessId: duplicate?.id ?? null,
    twin: duplicate ? ('directory' as const) : null,
  };
  const row = { ...values, ...placed, ...match, ...trades, ...noLookalike, line, said };
  const facts = isNew ? toFacts(row) : null;
  return { ...row, custom, keys: facts && listKeys(foldFacts(facts)), doubts: null };
}

function deletedError({ line, values }: ParsedRow, column: string | null): RowError {
  const reason = m.import_row_deleted();
  return { line, column, value: values.slug ?? values.name, reason };
}

function staysInPlace(row: StagedRow, known: Map<string, KnownValues>): boolean {
  const place = known.get(row.slug ?? '')?.place;
  if (!place) return false;
  const facts = ['state', 'cityKey', 'zipCode', 'latitude', 'longitude'] as const;
  return facts.every((fact) => row[fact] === null || row[fact] === place[fact]);
}

/**
 * Drops implausible coordinates and records doubts. Returns the lines outside the directory's area, and whether
 * their places are known.
 */
async function settlePlaces(
  db: Executor,
  rows: StagedRow[],
  area: Area,
): Promise<Map<number, boolean>> {
  const seen = await seePlaces(db, rows, { hasArea: area.kind !== 'country' });
  const places = new Map(seen.map((place) => [place.line, place]));
  for (const row of rows) {
    const place = places.get(row.line);
    if (place?.isAstray) Object.assign(row, { latitude: null, longitude: null });
    if (row.keys) row.doubts = listFactIssues(row, place);
  }
  return new Map(
    seen.flatMap(({ line, isOutside, isPlaced }) => (isOutside ? [[line, isPlaced]] : [])),
  );
}

function listFactIssues({ state, zipCode, phone }: StagedRow, place: SeenPlace | undefined) {
  const listed = { state: state ?? '', zipCode: zipCode ?? '', phone };
  const settled = { zipState: listed.state, zipCity: null, cityMiles: 0, pointMiles: 0 };
  const doubts = findFactIssues({ prefixStates: [], ...settled, ...place, ...listed });
  return doubts.length > 0 ? doubts : null;
}

function townOf({ city, state, zipCode }: StagedRow): UnknownTown | null {
  return city === null || state === null ? null : { city, state, zip: zipCode ?? '' };
}

function refuseOutside(
  row: StagedRow,
  { area, town }: { area: Area; town: UnknownTown | null },
  file: { columns: string[]; mapping: ImportMapping },
): RowError {
  if (town) {
    const reason = m.import_town_unknown({ town: town.city });
    return { line: row.line, column: nameColumn(file, 'city'), value: town.city, reason };
  }
  const field = area.kind === 'states' ? 'state' : row.zipCode === null ? 'city' : 'zipCode';
  const reason = describeRefusal(area);
  return { line: row.line, column: nameColumn(file, field), value: row[field], reason };
}
