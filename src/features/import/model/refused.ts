import { sql } from 'kysely';
import * as m from '#messages';
import {
  type BusinessImport,
  type Correction,
  type ImportMapping,
  listColumns,
  type RefusedRow,
} from '../../../contract/imports.staff.ts';
import { writeCsvLine } from '../../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Page } from '../../../platform/http/output.ts';
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
import { makeListKey } from './lists.ts';
import { request } from './states.ts';

/** Stores the cells of refused rows, or of `isDoubtful` ones, which are imported but wait for approval. */
export async function insertRefused(
  trx: DatabaseTransaction,
  importId: number,
  rows: ParsedRow[],
  isDoubtful = false,
): Promise<void> {
  const whole = rows.filter(({ cells }) => cells.length > 0);
  if (whole.length === 0) return;
  const values = whole.map(({ line, cells }) => ({ line, cells: cells.map(toStorable) }));
  await sql`
    insert into import_refused (import_id, line, cells, is_doubtful)
    select ${importId}, line, cells, ${isDoubtful}
    from json_to_recordset(${JSON.stringify(values)}::json) as r (line int, cells jsonb)
  `.execute(trx);
}

export interface Refused {
  line: number;
  cells: string[];
  isDoubtful: boolean;
}

export async function listRefusedRows(
  db: Executor,
  importId: number,
  range: { after: number; limit: number; areCorrected?: boolean; areDoubtful?: boolean },
): Promise<Refused[]> {
  let query = db
    .selectFrom('importRefused')
    .select(['line', 'cells', 'isDoubtful'])
    .where('importId', '=', importId)
    .where('line', '>', range.after);
  if (range.areCorrected) query = query.where('isCorrected', '=', true);
  else query = query.where('isDoubtful', '=', range.areDoubtful ?? false);
  return query.orderBy('line').limit(range.limit).execute();
}

export async function countRefused(
  db: Database,
  importId: number,
  areDoubtful: boolean,
): Promise<number> {
  const { total } = await db.kysely
    .selectFrom('importRefused')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('importId', '=', importId)
    .where('isDoubtful', '=', areDoubtful)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findRefused(
  trx: DatabaseTransaction,
  importId: number,
  lines: number[],
): Promise<Refused[]> {
  return trx
    .selectFrom('importRefused')
    .select(['line', 'cells', 'isDoubtful'])
    .where('importId', '=', importId)
    .where('line', 'in', lines)
    .execute();
}

export async function correctRefused(
  trx: DatabaseTransaction,
  importId: number,
  rows: Omit<Refused, 'isDoubtful'>[],
): Promise<void> {
  const values = rows.map(({ line, cells }) => ({ line, cells: cells.map(toStorable) }));
  await sql`
    update import_refused r set cells = c.cells, is_corrected = true
    from json_to_recordset(${JSON.stringify(values)}::json) as c (line int, cells jsonb)
    where r.import_id = ${importId} and r.line = c.line
  `.execute(trx);
}

/**
 * Deletes rejected and doubtful rows, and what was found in them. Uses primary keys and indexes that begin
 * with the import and the line.
 */
export async function takeOutRefused(
  trx: DatabaseTransaction,
  importId: number,
  lines: number[],
): Promise<void> {
  await sql`
    delete from import_refused where import_id = ${importId} and line = any(${lines}::int[])
  `.execute(trx);
  await sql`
    delete from import_errors where import_id = ${importId} and line = any(${lines}::int[])
  `.execute(trx);
  await sql`
    delete from import_mended where import_id = ${importId} and line = any(${lines}::int[])
  `.execute(trx);
  // Rows that repeated one of them are compared anew.
  await sql`
    update import_rows set twin = null, twin_line = null
    where import_id = ${importId} and twin = 'file' and outcome = 'new'
      and twin_line = any(${lines}::int[])
  `.execute(trx);
  await sql`
    delete from import_rows where import_id = ${importId} and line = any(${lines}::int[])
  `.execute(trx);
}

export async function listRefused(
  db: Database,
  importId: number,
  { areDoubtful, ...query }: Paging & { areDoubtful: boolean },
): Promise<Page<RefusedRow>> {
  const source = await readImportState(db, importId);
  const page = await pageByLine(query, (range) =>
    listRefusedRows(db.kysely, importId, { ...range, areDoubtful }),
  );
  const items = await explain(db, source, page.items);
  return { ...page, items, total: await countRefused(db, importId, areDoubtful) };
}

async function explain(
  db: Database,
  { id, fileName, columns, mapping }: BusinessImport,
  rows: Refused[],
): Promise<RefusedRow[]> {
  const linesOf = (areDoubtful: boolean) =>
    rows.flatMap(({ line, isDoubtful }) => (isDoubtful === areDoubtful ? line : []));
  const place = nameColumn({ columns, mapping: mapping ?? {} }, 'city');
  const errors = [
    ...(await listErrorsOf(db, id, linesOf(false))),
    ...(await listDoubtsOf(db, id, { lines: linesOf(true), column: place })),
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
    listRefusedRows(db.kysely, source.id, range);
  for await (const found of readByLine(list)) {
    for (const { cells, errors } of await explain(db, source, found)) {
      const reasons = errors.map(({ column, reason }) =>
        column ? `${column}: ${reason}` : reason,
      );
      yield writeCsvLine([reasons.join('; '), ...cells]);
    }
  }
}

export function correctRows(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  corrections: Correction[],
): Promise<BusinessImport> {
  const { id } = asked;
  return request(dependencies, asked, ['correct'], async (held, trx) => {
    const wanted = new Map(corrections.map(({ line, cells }) => [line, cells]));
    const found = await findRefused(trx, id, [...wanted.keys()]);
    if (found.length < wanted.size) {
      throw new AppError('conflict', m.import_refused_stale());
    }
    const columns = held.columns.map((_, at) => at);
    const corrected = found.map(({ line, cells }) => {
      const given = new Map(wanted.get(line)?.map(({ column, value }) => [column, value]));
      return { line, cells: columns.map((at) => given.get(at) ?? cells[at] ?? '') };
    });
    const at = dependencies.clock();
    await rememberCorrections(trx, held, { before: found, after: corrected, at });
    await correctRefused(trx, id, corrected);
    return {};
  });
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
      return was === became || nameKey === '' ? [] : [{ nameKey, columnName, was, became }];
    });
  });
  if (listKey === null || cells.length === 0) return;
  await sql`
    insert into import_corrections (list_key, name_key, column_name, was, became, at)
    select distinct on (name_key, column_name, was) ${listKey}, name_key, column_name, was, became, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(cells)}::json)
      as c ("nameKey" text, "columnName" text, was text, became text),
      lateral (select "nameKey" as name_key, "columnName" as column_name) named
    on conflict (list_key, name_key, column_name, was)
      do update set became = excluded.became, at = excluded.at
  `.execute(trx);
}

/** Finds corrections that staff made to the same cells of an earlier version of the list, by line. */
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
      known.flatMap(({ nameKey: of, columnName, was, became }) => {
        const column = columns.get(columnName);
        const isThere = of === nameKey && column !== undefined && row.cells[column] === was;
        return isThere ? [{ column, value: became }] : [];
      }),
    ]),
  );
}

export async function purgeCorrections(db: Database, before: Date): Promise<void> {
  await db.kysely.deleteFrom('importCorrections').where('at', '<', before).execute();
}
