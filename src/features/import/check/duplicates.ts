import { sql } from 'kysely';
import type { ImportDuplicate } from '../../../contract/imports.staff.ts';
import { toE164 } from '../../../domain/phone.ts';
import { NOTES_FIELD } from '../../../domain/ready-fields.ts';
import { escapeFormula } from '../../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/http/output.ts';
import { listedColumns } from '../../businesses/model/field-columns.ts';
import { type Paging, pageByLine, readByLine, writeReport } from '../model/findings.ts';
import { type Executor, readImportState } from '../model/imports.ts';
import { isDirectoryEmpty } from '../model/write.queries.ts';
import { isSamePlace, makeStreetKey, type PlaceKeys } from '../rows/place.rules.ts';

export interface Namesake {
  id: number;
  nameKey: string;
  cityKey: string;
  state: string;
  address: string;
  phoneE164: string | null;
  latitude: number | null;
  longitude: number | null;
  categoryId: number;
  isDeleted: boolean;
}

/**
 * SQL condition that excludes submissions that were never approved: those sent by the form, and those that
 * own no slug.
 */
const isListing = sql.raw(`(b.is_approved or b.approved_at is not null
  or (b.submission_key is null and exists (
    select from business_slugs s where s.slug = b.slug and s.business_id = b.id)))`);

/** Finds listings by name and town, except those of one import if it is given. Uses index `businesses_place`. */
export async function findNamesakes(
  trx: Executor,
  wanted: { nameKey: string; cityKey: string; state: string }[],
  besidesImport: number | undefined,
): Promise<Namesake[]> {
  const names = wanted.map(({ nameKey }) => nameKey);
  const cities = wanted.map(({ cityKey }) => cityKey);
  const states = wanted.map(({ state }) => state);
  const isOther = besidesImport
    ? sql`not exists (select from import_rows o
        where o.business_id = b.id and o.import_id = ${besidesImport})`
    : sql`true`;
  const { rows } = await sql<Namesake>`
    select b.id, b.name_key, b.city_key, b.state, b.address, coalesce(b.phone_e164, b.phone) as phone_e164,
      case b.location_precision when 'rooftop' then b.latitude end as latitude,
      case b.location_precision when 'rooftop' then b.longitude end as longitude,
      b.category_id, b.deleted_at is not null as is_deleted
    from unnest(${names}::text[], ${cities}::text[], ${states}::text[])
      as w (name_key, city_key, state)
    join businesses b on b.name_key = w.name_key and b.city_key = w.city_key and b.state = w.state
    where ${isListing} and ${isOther}
    order by b.id
  `.execute(trx);
  return rows;
}

/** Checks whether any row can be a duplicate. If all rows have slugs, the search for duplicates is skipped. */
async function hasUnnamed(trx: DatabaseTransaction, importId: number): Promise<boolean> {
  const { rows } = await sql`
    select from import_rows
    where import_id = ${importId} and (slug is null or twin is not null) limit 1
  `.execute(trx);
  return rows.length > 0;
}

/** Marks rows that repeat an earlier row of the file. Rows with their own slug never count as duplicates. */
export async function markFileDuplicates(
  trx: DatabaseTransaction,
  importId: number,
): Promise<void> {
  if (!(await hasUnnamed(trx, importId))) return;
  await sql`
    update import_rows r set twin = 'file', twin_line = d.first
    from (
      select line, first_value(line) over (
        partition by business_id order by twin nulls first, line) as first
      from import_rows where import_id = ${importId} and outcome <> 'new'
    ) d
    where r.import_id = ${importId} and r.line = d.line and d.line <> d.first
      and r.twin = 'directory'
  `.execute(trx);
  await sql`
    with crowded as materialized (
      select name_key, city_key, state from import_rows
      where import_id = ${importId} and outcome = 'new' and name_key <> ''
      group by name_key, city_key, state having count(*) > 1
    ), placed as materialized (
      select r.line, r.name_key, r.city_key, r.state, r.street_key, r.phone_key,
        substring(r.street_key from '^[0-9]+') as house
      from import_rows r join crowded using (name_key, city_key, state)
      where r.import_id = ${importId} and r.outcome = 'new'
    ), firsts as (
      select line, min(line) over (partition by name_key, city_key, state, street_key) as first
      from placed where street_key is not null
      union all
      select line, case when house is null then min(line) over phone else least(
        min(line) over (partition by name_key, city_key, state, phone_key, house),
        min(line) filter (where house is null) over phone) end
      from placed where phone_key is not null
      window phone as (partition by name_key, city_key, state, phone_key)
    )
    update import_rows r set twin = 'file', twin_line = f.first
    from (select line, min(first) as first from firsts group by line) f
    where r.import_id = ${importId} and r.line = f.line and f.first < f.line and r.slug is null
  `.execute(trx);
  await leadToFirst(trx, importId);
}

/** Points chains of duplicates to their first row; each round halves the chains. Uses index `import_rows_twins`. */
export async function leadToFirst(trx: DatabaseTransaction, importId: number): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update import_rows r set twin_line = f.twin_line from import_rows f
      where r.import_id = ${importId} and r.twin = 'file'
        and f.import_id = ${importId} and f.line = r.twin_line and f.twin = 'file'
    `.execute(trx);
    if (!numAffectedRows) return;
  }
}

interface DuplicateCounts {
  file: number;
  directory: number;
  changed: number;
  /** Repeated rows of listings that add nothing to what the listing and their first row have. */
  idle: number;
}

/** SQL condition for a repeated row `r` that fills in something which its first row `f` and the listing lack. */
const addsToFirst = sql.raw(
  [...listedColumns, 'category_id', 'latitude', 'longitude', 'hours', 'services', 'offers']
    .map(
      (column) => `f.${column} is null and r.${column} is distinct from b.${column}
      and r.${column} is not null`,
    )
    .concat(
      `exists (select from jsonb_each(r.custom - '${NOTES_FIELD}') o
        where not coalesce(f.custom ? o.key, false) and b.custom -> o.key is distinct from o.value)`,
      `coalesce(position(r.custom ->> '${NOTES_FIELD}' in coalesce(b.custom ->> '${NOTES_FIELD}', '')) = 0, false)`,
      'r.photos is not null',
    )
    .join(' or '),
);

export async function countDuplicates(
  trx: DatabaseTransaction,
  importId: number,
): Promise<DuplicateCounts> {
  const { rows } = await sql<DuplicateCounts>`
    select count(*) filter (where r.twin = 'file') as file,
      count(*) filter (where r.twin = 'directory') as directory,
      count(*) filter (where r.twin = 'directory' and r.outcome = 'changed') as changed,
      count(*) filter (where r.twin = 'file' and f.outcome <> 'new' and not (${addsToFirst})) as idle
    from import_rows r
    left join import_rows f on r.twin = 'file' and f.import_id = r.import_id and f.line = r.twin_line
    left join businesses b on b.id = f.business_id
    where r.import_id = ${importId} and r.twin is not null
  `.execute(trx);
  return rows[0] ?? { file: 0, directory: 0, changed: 0, idle: 0 };
}

export interface RowIdentity extends PlaceKeys {
  line: number;
  nameKey: string;
  cityKey: string;
  state: string;
  latitude: number | null;
  longitude: number | null;
  categoryId: number | null;
}

type Placed = Namesake & PlaceKeys;

/** Prefers listings that aren't deleted, and among those a match by street over one by phone. */
export async function findRowDuplicates(
  trx: Executor,
  rows: RowIdentity[],
  options: { besidesImport?: number } = {},
): Promise<Map<number, Namesake>> {
  const asked = new Map(
    rows.filter(({ nameKey }) => nameKey !== '').map((row) => [keyOf(row), row]),
  );
  if (asked.size === 0 || (await isDirectoryEmpty(trx))) return new Map();
  const found = await findNamesakes(trx, [...asked.values()], options.besidesImport);
  const placed = found.map((namesake) => ({
    ...namesake,
    streetKey: makeStreetKey(namesake.address),
    phoneKey: toE164(namesake.phoneE164),
  }));
  const namesakes = Map.groupBy(placed, keyOf);
  const duplicates = new Map<number, Namesake>();
  for (const row of rows) {
    const duplicate = chooseDuplicate(row, namesakes.get(keyOf(row)) ?? []);
    if (duplicate) duplicates.set(row.line, duplicate);
  }
  return duplicates;
}

function keyOf({ nameKey, cityKey, state }: Pick<RowIdentity, 'nameKey' | 'cityKey' | 'state'>) {
  return `${nameKey}|${cityKey}|${state}`;
}

function chooseDuplicate(row: RowIdentity, namesakes: Placed[]): Placed | undefined {
  const isOnStreet = ({ streetKey }: Placed) => streetKey !== null && streetKey === row.streetKey;
  const isOfKind = ({ categoryId }: Placed) => categoryId === row.categoryId;
  const same = namesakes
    .filter((namesake) => isSamePlace(row, namesake))
    .sort((one, other) => Number(isOfKind(other)) - Number(isOfKind(one)));
  const listed = same.filter(({ isDeleted }) => !isDeleted);
  return listed.find(isOnStreet) ?? listed[0] ?? same.find(isOnStreet) ?? same[0];
}

export async function listDuplicates(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<ImportDuplicate>> {
  const { twins: duplicates } = await readImportState(db, importId);
  const page = await pageByLine(query, (range) => listDuplicateRows(db, importId, range));
  return { ...page, total: duplicates.file + duplicates.directory };
}

export function writeDuplicates(db: Database, importId: number): AsyncGenerator<string, void> {
  return writeReport(
    'line,name,city,first line,business',
    readByLine((range) => listDuplicateRows(db, importId, range)),
    ({ line, name, city, firstLine, business }) => [
      String(line),
      escapeFormula(name),
      escapeFormula(city),
      String(firstLine ?? ''),
      business?.slug ?? '',
    ],
  );
}

async function listDuplicateRows(
  db: Database,
  importId: number,
  range: { after: number; limit: number },
): Promise<ImportDuplicate[]> {
  const { rows } = await sql<ImportDuplicate>`
    select r.line, coalesce(r.name, b.name) as name, coalesce(r.city, b.city) as city, r.twin_line as first_line,
      case when b.id is not null
        then jsonb_build_object('id', b.id, 'name', b.name, 'slug', b.slug) end as business
    from import_rows r left join businesses b on b.id = r.business_id
    where r.import_id = ${importId} and r.twin is not null and r.line > ${range.after}
    order by r.line limit ${range.limit}
  `.execute(db.kysely);
  return rows;
}
