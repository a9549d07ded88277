import { sql } from 'kysely';
import * as m from '#messages';
import {
  type BusinessImport,
  type Correction,
  type ImportMapping,
  type ListedTown,
  listColumns,
  type RefusedRow,
  type UnknownTown,
} from '../../../contract/imports.staff.ts';
import { writeCsvLine } from '../../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Page } from '../../../platform/http/output.ts';
import { townKey } from '../../../platform/town-key.ts';
import { recordChange } from '../../audit/record-change.ts';
import { readArea } from '../../businesses/model/places.queries.ts';
import { describeRefusal } from '../../businesses/model/refuse-outside.ts';
import { findNameColumn } from '../file/mapping.rules.ts';
import { isGone } from '../file/sections.rules.ts';
import { toStorable } from '../file/text.rules.ts';
import { nameColumn, type ParsedRow } from '../rows/row.rules.ts';
import { listDoubtsOf, listErrorsOf, type Paging, pageByLine, readByLine } from './findings.ts';
import {
  type Executor,
  type ImportRequest,
  type ImportRow,
  readImportState,
  type TransferDependencies,
} from './imports.ts';
import { hashSaid, makeListKey } from './lists.ts';
import { request } from './states.ts';

/**
 * Kind of a stored row: refused, imported but waiting because its address is doubtful, or left out because it is no
 * business.
 */
type Kind = 'refused' | 'doubtful' | 'left';

type Kept = Pick<ParsedRow, 'line' | 'cells'> & { town?: UnknownTown | null };

/** Stores the cells of rows that aren't imported as they are. */
export async function insertRefused(
  trx: DatabaseTransaction,
  importId: number,
  rows: Kept[],
  kind: Kind,
): Promise<void> {
  const values = rows.flatMap(({ line, cells, town }) =>
    cells.length === 0 ? [] : [{ line, cells: cells.map(toStorable), ...town }],
  );
  if (values.length === 0) return;
  await sql`
    insert into import_refused (import_id, line, cells, kind, town, town_state, town_zip)
    select ${importId}, line, cells, ${kind}, city, state, zip
    from json_to_recordset(${JSON.stringify(values)}::json)
      as r (line int, cells jsonb, city text, state text, zip text)
    on conflict do nothing
  `.execute(trx);
}

export interface Refused {
  line: number;
  cells: string[];
  kind: Kind;
  town: string | null;
}

const STORED = ['line', 'cells', 'kind', 'town'] as const;

export async function listRefusedRows(
  db: Executor,
  importId: number,
  range: { after: number; limit: number } & ({ kind: Kind } | { areCorrected: true }),
): Promise<Refused[]> {
  const query = db
    .selectFrom('importRefused')
    .select(STORED)
    .where('importId', '=', importId)
    .where('line', '>', range.after);
  const chosen =
    'kind' in range ? query.where('kind', '=', range.kind) : query.where('isCorrected', '=', true);
  return chosen.orderBy('line').limit(range.limit).execute();
}

async function countRefused(db: Database, importId: number, kind: Kind): Promise<number> {
  const { total } = await db.kysely
    .selectFrom('importRefused')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('importId', '=', importId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return total;
}

async function findRefused(
  trx: DatabaseTransaction,
  importId: number,
  lines: number[],
): Promise<Refused[]> {
  if (lines.length === 0) return [];
  return trx
    .selectFrom('importRefused')
    .select(STORED)
    .where('importId', '=', importId)
    .where('line', 'in', lines)
    .execute();
}

async function markCorrected(
  trx: DatabaseTransaction,
  importId: number,
  rows: Cells[],
): Promise<void> {
  const values = rows.map(({ line, cells }) => ({ line, cells: cells.map(toStorable) }));
  await sql`
    update import_refused r set cells = c.cells, is_corrected = true
    from json_to_recordset(${JSON.stringify(values)}::json) as c (line int, cells jsonb)
    where r.import_id = ${importId} and r.line = c.line
  `.execute(trx);
}

/** Deletes rows and what was found in them. Returns the counts of the import without them. */
export async function takeOutRefused(
  trx: DatabaseTransaction,
  { id, errorCount, mendedCount, totalRows }: ImportRow,
  found: Refused[],
): Promise<Pick<ImportRow, 'errorCount' | 'mendedCount' | 'totalRows'>> {
  const lines = found.map(({ line }) => line);
  const of = (kind: Kind) => found.filter((row) => row.kind === kind).length;
  const { rows } = await sql<{ line: number }>`
    delete from import_mended where import_id = ${id} and line = any(${lines}::int[])
    returning line
  `.execute(trx);
  const mended = new Set(rows.map(({ line }) => line));
  const doubtful = found.filter(({ kind, line }) => kind === 'doubtful' && mended.has(line));
  await sql`
    delete from import_refused where import_id = ${id} and line = any(${lines}::int[])
  `.execute(trx);
  await sql`
    delete from import_errors where import_id = ${id} and line = any(${lines}::int[])
  `.execute(trx);
  // Rows that repeated one of them are compared anew.
  await sql`
    update import_rows set twin = null, twin_line = null
    where import_id = ${id} and twin = 'file' and outcome = 'new'
      and twin_line = any(${lines}::int[])
  `.execute(trx);
  await sql`
    delete from import_rows where import_id = ${id} and line = any(${lines}::int[])
  `.execute(trx);
  return {
    errorCount: errorCount - of('refused'),
    mendedCount: mendedCount - doubtful.length,
    totalRows: totalRows - of('left'),
  };
}

export async function listRefused(
  db: Database,
  importId: number,
  { kind, ...query }: Paging & { kind: Kind },
): Promise<Page<RefusedRow>> {
  const source = await readImportState(db, importId);
  const page = await pageByLine(query, (range) =>
    listRefusedRows(db.kysely, importId, { ...range, kind }),
  );
  const items = await explain(db, source, page.items);
  return { ...page, items, total: await countRefused(db, importId, kind) };
}

async function explain(
  db: Database,
  { id, fileName, columns, mapping }: BusinessImport,
  rows: Refused[],
): Promise<RefusedRow[]> {
  const linesOf = (of: Kind) => rows.flatMap(({ line, kind }) => (kind === of ? line : []));
  const place = nameColumn({ columns, mapping: mapping ?? {} }, 'city');
  const names = findNameColumn(columns);
  const errors = [
    ...(await listErrorsOf(db, id, linesOf('refused'))),
    ...(await listDoubtsOf(db, id, { lines: linesOf('doubtful'), column: place })),
    ...rows.flatMap(({ line, kind, town }) =>
      kind === 'doubtful' && town !== null
        ? [{ line, column: place, reason: m.import_town_unknown({ town }) }]
        : [],
    ),
    ...rows.flatMap(({ line, kind, cells }) =>
      kind === 'left' && isGone(cells, columns)
        ? [{ line, column: columns[names] ?? null, reason: m.import_row_gone() }]
        : [],
    ),
  ];
  const byLine = Map.groupBy(errors, ({ line }) => line);
  const places = placeColumns(columns, mapping ?? {});
  const proposed = await proposeCorrections(db, { fileName, columns, mapping }, rows);
  return rows.map(({ line, cells }) => ({
    line,
    cells: columns.map((_, at) => cells[at] ?? ''),
    proposed: proposed.get(line) ?? [],
    errors: (byLine.get(line) ?? []).map(({ column, reason }) => ({
      column,
      reason,
      columns: places.get(column ?? '') ?? [],
    })),
  }));
}

function placeColumns(columns: string[], mapping: ImportMapping): Map<string, number[]> {
  return new Map(
    Object.entries(mapping).map(([field, from]) => [
      nameColumn({ columns, mapping }, field as keyof ImportMapping) ?? '',
      listColumns(from),
    ]),
  );
}

export async function* writeRefused(
  db: Database,
  source: BusinessImport,
): AsyncGenerator<string, void> {
  yield writeCsvLine([m.import_refused_why(), ...source.columns]);
  const list = (range: { after: number; limit: number }) =>
    listRefusedRows(db.kysely, source.id, { ...range, kind: 'refused' });
  for await (const found of readByLine(list)) {
    for (const { cells, errors } of await explain(db, source, found)) {
      const reasons = errors.map(({ column, reason }) =>
        column ? `${column}: ${reason}` : reason,
      );
      yield writeCsvLine([reasons.join('; '), ...cells]);
    }
  }
}

/** Changes to rows that weren't imported as they are, after which they are checked again. */
export interface Corrections {
  rows: Correction[];
  /** Towns that exist, although the gazetteer doesn't have them. */
  towns: UnknownTown[];
  /** Lines of rows that are no businesses. */
  leave: number[];
}

export function correctRows(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  { rows, towns, leave }: Corrections,
): Promise<BusinessImport> {
  const { id } = asked;
  return request(dependencies, asked, ['correct'], async (held, trx) => {
    const wanted = new Map(rows.map(({ line, cells }) => [line, cells]));
    const found = await findRefused(trx, id, [...wanted.keys()]);
    const left = await findRefused(trx, id, leave);
    if (found.length < wanted.size || left.length < new Set(leave).size) {
      throw new AppError('conflict', m.import_refused_stale());
    }
    const columns = held.columns.map((_, at) => at);
    const corrected = found.map(({ line, cells }) => {
      const given = new Map(wanted.get(line)?.map(({ column, value }) => [column, value]));
      return { line, cells: columns.map((at) => given.get(at) ?? cells[at] ?? '') };
    });
    const at = dependencies.clock();
    await rememberCorrections(trx, held, { before: found, after: corrected, at });
    await markCorrected(trx, id, corrected);
    await acceptTowns(trx, asked, towns, at);
    const rest = await takeOutRefused(trx, held, left);
    const cellsOfLeft = left.map(({ line, cells }) => ({ line, cells }));
    await insertRefused(trx, id, cellsOfLeft, 'left');
    return { ...rest, totalRows: rest.totalRows + left.length };
  });
}

/** Adds towns to the gazetteer, where their ZIP codes are, and marks their rows to be checked again. */
async function acceptTowns(
  trx: DatabaseTransaction,
  { id, actor }: ImportRequest,
  towns: UnknownTown[],
  at: Date,
): Promise<void> {
  for (const { city, state, zip } of towns) {
    const { rows } = await sql<{ latitude: number; longitude: number; isOutside: boolean }>`
      select latitude, longitude, is_outside_area(state, latitude, longitude) as is_outside
      from zip_codes where zip_code = ${zip.slice(0, 5)} and state = ${state}
    `.execute(trx);
    const [place] = rows;
    if (!place) throw new AppError('invalid', m.import_town_zip_unknown({ zip, state }));
    if (place.isOutside) throw new AppError('invalid', describeRefusal(await readArea(trx)));
    const { latitude, longitude } = place;
    await sql`
      insert into towns (state, city_key, name, latitude, longitude, population)
      values (${state}, ${townKey(city, state)}, ${city}, ${latitude}, ${longitude}, 0)
      on conflict do nothing
    `.execute(trx);
    await sql`
      update import_refused set is_corrected = true
      where import_id = ${id} and town_state = ${state} and lower(town) = ${city.toLowerCase()}
    `.execute(trx);
    const after = { import: id, town: `${city}, ${state}`, zip };
    await recordChange(trx, { at, actor, action: 'import.add-town', businessId: null, after });
  }
}

const MAX_TOWNS = 100;

/** Lists the towns of stored rows that the gazetteer doesn't have, with the county of their ZIP code. */
export async function listUnknownTowns(db: Database, importId: number): Promise<ListedTown[]> {
  await readImportState(db, importId);
  const { rows } = await sql<ListedTown>`
    select t.city, t.state, coalesce(t.zip, '') as zip, t.rows, t.waiting, (
      select r.name from zip_codes z join regions r on r.kind = 'county' and z.state = any(r.states)
      where z.zip_code = left(t.zip, 5) and z.state = t.state and exists (
        select from unnest(r.shape) s where s @> map_point(z.latitude, z.longitude))
      limit 1) as county
    from (
      select min(town) as city, town_state as state, count(*)::int as rows,
        count(*) filter (where kind = 'doubtful')::int as waiting,
        mode() within group (order by town_zip) filter (where town_zip <> '') as zip
      from import_refused where import_id = ${importId} and town is not null
      group by lower(town), town_state
    ) t order by t.rows desc, t.city limit ${MAX_TOWNS}
  `.execute(db.kysely);
  return rows;
}

interface Cells {
  line: number;
  cells: string[];
}

type Source = Pick<ImportRow, 'fileName' | 'columns' | 'mapping'>;

interface ProposedCell {
  column: number;
  value: string;
}

function nameKeyOf({ cells }: Cells, { mapping }: Source): string {
  const columns = mapping?.name ? listColumns(mapping.name) : [];
  return foldText(columns.map((at) => cells[at] ?? '').join(' '));
}

const PLACE = ['address', 'city', 'state', 'zipCode'] as const;

/** Returns a hash of the cells that say where a business is, for corrections of one of them. Others have none. */
function hashPlace({ cells }: Cells, { mapping }: Source, column: number): string | null {
  const columns = PLACE.flatMap((field) => (mapping?.[field] ? listColumns(mapping[field]) : []));
  if (!columns.includes(column)) return null;
  return String(hashSaid(...columns.map((at) => cells[at] ?? '')));
}

/** Remembers corrected cells by list and name, for the next version of the list. */
async function rememberCorrections(
  trx: DatabaseTransaction,
  source: Source,
  { before, after, at }: { before: Cells[]; after: Cells[]; at: Date },
): Promise<void> {
  const listKey = makeListKey(source.fileName);
  const corrected = new Map(after.map(({ line, cells }) => [line, cells]));
  const cells = before.flatMap((row) => {
    const nameKey = nameKeyOf(row, source);
    return source.columns.flatMap((columnName, column) => {
      const [was = '', became = ''] = [row.cells[column], corrected.get(row.line)?.[column]];
      const place = hashPlace(row, source, column);
      return was === became || nameKey === '' ? [] : [{ nameKey, columnName, was, became, place }];
    });
  });
  if (listKey === null || cells.length === 0) return;
  await sql`
    insert into import_corrections (list_key, name_key, column_name, was, became, place, at)
    select distinct on (name_key, column_name, was) ${listKey}, name_key, column_name, was, became, place,
      ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(cells)}::json)
      as c ("nameKey" text, "columnName" text, was text, became text, place text),
      lateral (select "nameKey" as name_key, "columnName" as column_name) named
    on conflict (list_key, name_key, column_name, was)
      do update set became = excluded.became, place = excluded.place, at = excluded.at
  `.execute(trx);
}

/**
 * Finds corrections that staff made to the same cells of an earlier version of the list, by line. Those of a place
 * count only if all of its cells are the same.
 */
async function proposeCorrections(
  db: Database,
  source: Source,
  rows: Cells[],
): Promise<Map<number, ProposedCell[]>> {
  const listKey = makeListKey(source.fileName);
  if (listKey === null || rows.length === 0) return new Map();
  const keyed = rows.map((row) => ({ row, nameKey: nameKeyOf(row, source) }));
  const known = await db.kysely
    .selectFrom('importCorrections')
    .selectAll()
    .where('listKey', '=', listKey)
    .where(
      'nameKey',
      'in',
      keyed.map(({ nameKey }) => nameKey),
    )
    .execute();
  const columns = new Map(source.columns.map((name, at) => [name, at]));
  return new Map(
    keyed.map(({ row, nameKey }) => [
      row.line,
      known.flatMap(({ nameKey: of, columnName, was, became, place }) => {
        const column = columns.get(columnName);
        const isThere = of === nameKey && column !== undefined && row.cells[column] === was;
        const isSame = isThere && (place === null || place === hashPlace(row, source, column));
        return isSame ? [{ column, value: became }] : [];
      }),
    ]),
  );
}

export async function purgeCorrections(db: Database, before: Date): Promise<void> {
  await db.kysely.deleteFrom('importCorrections').where('at', '<', before).execute();
}
