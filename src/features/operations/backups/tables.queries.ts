import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { AppError } from '../../../platform/errors.ts';
import { type BackupTally, createBackupTally, type Sequence } from './format.rules.ts';

/** A table to copy, with all columns except generated ones, ordered by its primary key. */
export interface StoredTable {
  name: string;
  columns: string[];
  order: string;
}

const JOBS = 'pgboss.job';
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

/** Tables that aren't copied, including those with hashes of searches, which must not be kept longer than a week. */
const NOT_COPIED = [...MIGRATIONS, 'search_weeks', 'search_marks'];

/** Settings under which equal rows are written as equal bytes on every server. */
const SETTINGS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC';
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex'`;

/** Lists the tables to copy. Text keys use the "C" collation, so that the order is the same on every server. */
export async function readTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select
       case when c.oid = to_regclass($1) then $1 else c.relname::text end as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
       coalesce(
         string_agg(
           quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end,
           ', ' order by array_position(i.indkey::int2[], a.attnum)
         ) filter (where a.attnum = any (i.indkey)),
         't::text collate "C"'
       ) as order
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where (c.relnamespace = current_schema()::regnamespace or c.oid = to_regclass($1))
       and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2)
       and not exists (
         select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.oid
     order by c.relname collate "C"`,
    [JOBS, NOT_COPIED],
  );
  return rows;
}

export function nameInSql({ name }: Pick<StoredTable, 'name'>): string {
  return name === JOBS ? JOBS : pg.escapeIdentifier(name);
}

/** Copies only pending jobs; pg-boss recreates its own maintenance jobs. */
function selectRows(table: StoredTable): string {
  const waiting = `where state < 'completed' and not starts_with(name, '__pgboss')`;
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  return `select ${columns} from ${nameInSql(table)} t ${table.name === JOBS ? waiting : ''} order by ${table.order}`;
}

export async function beginCopying(client: pg.ClientBase, mode = ''): Promise<void> {
  await client.query(`begin ${mode}`);
  await client.query(SETTINGS);
}

/** Locks the tables before taking the snapshot, because `truncate` and `alter table` aren't isolated by it. */
export async function openSnapshot(client: pg.ClientBase): Promise<StoredTable[]> {
  const seen = await readTables(client);
  const { rows } = await client.query(`select from pg_class where oid = to_regclass($1)`, [
    MIGRATIONS[0],
  ]);
  if (seen.length === 0 || rows.length === 0) {
    throw new AppError('conflict', 'The database contains no directory yet. Nothing was written.');
  }
  await beginCopying(client, 'isolation level repeatable read read only');
  await client.query(`lock table ${seen.map(nameInSql).join(', ')} in access share mode`);
  const tables = await readTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(seen)) {
    throw new AppError('conflict', 'The tables are being changed right now. Try again.');
  }
  return tables;
}

export async function readState(client: pg.ClientBase, tables: StoredTable[]) {
  const { rows: versions } = await client.query<{ server: string }>(
    `select current_setting('server_version') as server`,
  );
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  const hasJobs = tables.some(({ name }) => name === JOBS);
  const { rows: queues } = hasJobs
    ? await client.query<{ name: string }>(
        `select distinct name from ${JOBS}
         where state < 'completed' and not starts_with(name, '__pgboss') order by name`,
      )
    : { rows: [] };
  return {
    server: versions[0]?.server ?? '',
    migrations: migrations.map(({ name }) => name),
    queues: queues.map(({ name }) => name),
    sequences: await readSequences(client),
  };
}

export async function readPhotoRows(
  client: pg.ClientBase,
  tables: StoredTable[],
): Promise<Map<string, boolean>> {
  const sources = {
    photos: `select key, state = 'ready' as ready from photos where state <> 'refused'`,
    page_pictures: 'select key, true as ready from page_pictures',
    events: `select picture ->> 'key' as key, true as ready from events where picture is not null`,
  };
  const there = Object.entries(sources).filter(([name]) =>
    tables.some((table) => table.name === name),
  );
  const photos = new Map<string, boolean>();
  for (const [, select] of there) {
    const { rows } = await client.query<{ key: string; ready: boolean }>(select);
    for (const { key, ready } of rows) photos.set(key, ready);
  }
  return photos;
}

async function readSequences(client: pg.ClientBase): Promise<Record<string, Sequence>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
  );
  const sequences: Record<string, Sequence> = {};
  for (const { name } of rows) {
    const found = await client.query<Sequence>(
      `select last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    if (found.rows[0]) sequences[name] = found.rows[0];
  }
  return sequences;
}

export function readTableRows(client: pg.ClientBase, table: StoredTable): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (${selectRows(table)}) to stdout`));
}

export async function tallyRows(client: pg.ClientBase, table: StoredTable): Promise<BackupTally> {
  const tally = createBackupTally();
  for await (const rows of readTableRows(client, table)) tally.add(rows);
  return tally.finish();
}

export async function writeRows(
  client: pg.ClientBase,
  { name, columns }: Pick<StoredTable, 'name' | 'columns'>,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  await pipeline(rows, client.query(copyFrom(`copy ${nameInSql({ name })} (${list}) from stdin`)));
}
