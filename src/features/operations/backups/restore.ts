import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import {
  compareMigrations,
  migrateClient,
  remakeSchema,
} from '../../../platform/database/migrate.ts';
import { AppError } from '../../../platform/errors.ts';
import { type BackupTally, cleanText, damaged, type Sequence } from './format.rules.ts';
import { type BackupContents, type BackupTable, readBackup } from './read.ts';
import {
  beginCopying,
  nameInSql,
  readTables,
  type StoredTable,
  tallyRows,
  writeRows,
} from './tables.queries.ts';

export interface Restoration {
  leftOut: BackupTable[];
  migrated: string[];
}

export async function assertKnown({ header }: BackupContents): Promise<void> {
  const { isTooOld, strange } = await compareMigrations(header.migrations);
  if (isTooOld) {
    throw new AppError(
      'conflict',
      `The backup was made by version ${header.product}, before 1.0.0. Restore it with version 1.0.0, then start this version on the same database. Nothing was changed.`,
    );
  }
  if (strange.length === 0) return;
  throw new AppError(
    'conflict',
    `The backup was made by version ${header.product}, whose schema this version does not know (${strange[0]}). Restore it with that version. Nothing was changed.`,
  );
}

/** Restores a backup in a single transaction. With `replace`, existing data is dropped in the same transaction. */
export async function restoreBackup(
  db: Database,
  file: string,
  checked: BackupContents,
  options: { replace: boolean; prepareJobs: (queues: string[]) => Promise<void> },
): Promise<Restoration> {
  const client = await db.pool.connect();
  try {
    if (!options.replace) await assertEmpty(client);
    await assertAlone(client);
    await options.prepareJobs(checked.header.queues);
    await beginCopying(client);
    const restoration = await fillPlace(client, file, checked, options.replace);
    await client.query('commit');
    client.release();
    return restoration;
  } catch (error) {
    // A connection that was interrupted during COPY can't be reused; the server rolls back.
    client.release(true);
    throw explain(error, file);
  }
}

/** Classes of PostgreSQL errors that the restored rows cause: values, keys, and names. */
const OF_ROWS = /^(21|22|23|42)/;

function explain(error: unknown, file: string): unknown {
  if (!(error instanceof pg.DatabaseError) || !OF_ROWS.test(error.code ?? '')) return error;
  return damaged(file, `does not fit into the tables: ${cleanText(error.message).slice(0, 200)}`);
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  if (await isEmpty(client)) return;
  throw new AppError(
    'conflict',
    'The database is not empty. Nothing was changed. Restore into an empty one, or add --replace to replace everything in it.',
  );
}

/** Retries for two seconds, because the server takes a moment to notice closed connections. */
async function assertAlone(client: pg.ClientBase): Promise<void> {
  let others = await countOtherSessions(client);
  for (let tries = 0; others > 0 && tries < 20; tries += 1) {
    await sleep(100);
    others = await countOtherSessions(client);
  }
  if (others === 0) return;
  throw new AppError(
    'conflict',
    `The database is in use by ${others} other connection${others > 1 ? 's' : ''}. Stop the product and anything else that uses it. Nothing was changed.`,
  );
}

async function fillPlace(
  client: pg.ClientBase,
  file: string,
  { header, tallies, digest }: BackupContents,
  replace: boolean,
): Promise<Restoration> {
  if (replace) {
    await clearPlace(client);
    // New connections now wait for our locks; any older connection must be gone.
    await assertAlone(client);
  }
  await remakeSchema(client, header.migrations);
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  assertWhole(tables, header.tables);
  await emptyTables(client, [...tables.values()]);
  const aside = await setAside(client);
  const read = await readBackup(file, async (table, rows) => {
    if (tables.has(table.name)) await writeRows(client, table, rows);
    else for await (const _rows of rows);
  });
  if (read.digest !== digest) throw damaged(file, 'was changed after it was checked');
  await runAll(client, aside);
  await setSequences(client, header.sequences);
  for (const [at, { name, columns }] of header.tables.entries()) {
    const table = tables.get(name);
    if (table) await verify(client, file, { table: { ...table, columns }, expected: tallies[at] });
  }
  const migrated = await migrateClient(client);
  await gatherStatistics(client, await readTables(client));
  return { leftOut: header.tables.filter(({ name }) => !tables.has(name)), migrated };
}

/** Throws if a table is missing in the backup, or if a column of the backup is unknown and its data would be lost. */
function assertWhole(tables: Map<string, StoredTable>, backup: BackupTable[]) {
  const given = new Map(backup.map((table) => [table.name, table.columns]));
  for (const { name } of tables.values()) {
    if (given.has(name) || name === 'pgboss.job') continue;
    throw new AppError(
      'conflict',
      `The backup does not contain the table ${name}. Nothing was changed.`,
    );
  }
  for (const [name, columns] of given) {
    const known = tables.get(name)?.columns;
    const strange = known && columns.find((column) => !known.includes(column));
    if (!strange) continue;
    throw new AppError(
      'conflict',
      `This version has no column ${strange} in ${name}. Restore with the version that made the backup, then update. Nothing was changed.`,
    );
  }
}

async function verify(
  client: pg.ClientBase,
  file: string,
  { table, expected }: { table: StoredTable; expected: BackupTally | undefined },
) {
  const found = await tallyRows(client, table);
  if (found.rows === expected?.rows && found.sha256 === expected.sha256) return;
  throw damaged(
    file,
    `did not arrive as it was: the table ${table.name} has ${found.rows} of ${expected?.rows} rows, or others`,
  );
}

async function countOtherSessions(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}

async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ tables: boolean; jobs: boolean }>(
    `select
       exists (
         select from pg_class c
         where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
           and not exists (
             select from pg_depend d
             where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       ) as tables,
       to_regclass('pgboss.job') is not null as jobs`,
  );
  if (rows[0]?.tables) return false;
  if (!rows[0]?.jobs) return true;
  const { rowCount } = await client.query('select from pgboss.job limit 1');
  return rowCount === 0;
}

async function clearPlace(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `with ours (rank, class, oid, kind, name) as (
       select 1, 'pg_class'::regclass, oid, 'table', oid::regclass::text from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
         and not relispartition
       union all
       select 2, 'pg_proc'::regclass, oid, 'routine', oid::regprocedure::text from pg_proc
       where pronamespace = current_schema()::regnamespace
       union all
       select 3, 'pg_type'::regclass, oid, 'type', oid::regtype::text from pg_type
       where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd')
       union all
       select 4, 'pg_ts_config'::regclass, oid, 'text search configuration', oid::regconfig::text
       from pg_ts_config where cfgnamespace = current_schema()::regnamespace
       union all
       select 5, 'pg_ts_dict'::regclass, oid, 'text search dictionary', oid::regdictionary::text
       from pg_ts_dict where dictnamespace = current_schema()::regnamespace
     )
     select format('drop %s if exists %s cascade', kind, name) as drop from ours
     where not exists (
       select from pg_depend d
       where d.classid = ours.class and d.objid = ours.oid and d.deptype = 'e')
     order by rank`,
  );
  for (const { drop } of rows) await client.query(drop);
}

/**
 * Drops foreign keys, indexes and triggers, so that rows load faster, in any order and unchanged. Returns the
 * statements that recreate them and thereby check the keys.
 */
async function setAside(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select * from (
       select 1 as rank,
         format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname,
           pg_get_constraintdef(oid)) as create
       from pg_constraint
       where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
       union all
       select 2, format('drop index %s', c.oid::regclass), pg_get_indexdef(c.oid)
       from pg_class c
       where c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace
         and not c.relispartition
         and not exists (select from pg_constraint k where k.conindid = c.oid)
       union all
       select 3, format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(t.oid)
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not tgisinternal and c.relnamespace = current_schema()::regnamespace
     ) aside
     order by rank`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map((row) => row.create).reverse();
}

async function runAll(client: pg.ClientBase, statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

async function emptyTables(client: pg.ClientBase, tables: StoredTable[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(nameInSql).join(', ')}`);
}

async function setSequences(
  client: pg.ClientBase,
  sequences: Record<string, Sequence>,
): Promise<void> {
  for (const [name, { value, isCalled }] of Object.entries(sequences)) {
    await client.query(
      'select setval(found, $2::bigint, $3) from to_regclass($1) found where found is not null',
      [pg.escapeIdentifier(name), value, isCalled],
    );
  }
}

async function gatherStatistics(client: pg.ClientBase, tables: StoredTable[]): Promise<void> {
  await client.query(`analyze ${tables.map(nameInSql).join(', ')}`);
}
