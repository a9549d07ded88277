import { sql } from 'kysely';
import { listColumns } from '../../../contract/imports.staff.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { ImportRow } from './imports.ts';
import { makeListKey } from './lists.ts';

interface Row {
  line: number;
  cells: string[];
}

type Source = Pick<ImportRow, 'fileName' | 'columns' | 'mapping'>;

export interface ProposedCell {
  column: number;
  value: string;
}

function nameKeyOf({ cells }: Row, { mapping }: Source): string {
  const columns = mapping?.name ? listColumns(mapping.name) : [];
  return foldText(columns.map((at) => cells[at] ?? '').join(' '));
}

/** Remembers corrected cells by list and name, for the next version of the list. */
export async function rememberCorrections(
  trx: DatabaseTransaction,
  source: Source,
  { before, after, at }: { before: Row[]; after: Row[]; at: Date },
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
export async function proposeCorrections(
  db: Database,
  source: Source,
  rows: Row[],
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
