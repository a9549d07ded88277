import { promises as fs } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

type Migrations = Record<string, Migration>;

const DB = path.resolve(import.meta.dirname, '../../../db');

/** Last migration of version 1.0, the last release. `releases/1.0.sql` is its schema. */
const LAST_OF_RELEASE = '0047_webhooks';
const RELEASE_FILE = 'releases/1.0.sql';
/** Name recorded by databases that were created after 1.0 from a schema with all migrations before it. */
const FOLDED = '0060_schema';
const NOTHING: Migration = { async up() {} };

/** Lists the migrations. Their files are loaded only to run, because most starts run none. */
async function readMigrations(): Promise<Migrations> {
  const folder = path.join(DB, 'migrations');
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
  const load = (file: string): Promise<Migration> =>
    import(pathToFileURL(path.join(folder, file)).href);
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.ts'),
      { up: async (db: Kysely<Tables>) => (await load(file)).up(db) },
    ]),
  );
}

async function runFile(kysely: Kysely<Tables>, file: string): Promise<void> {
  await sql.raw(await fs.readFile(path.join(DB, file), 'utf8')).execute(kysely);
}

const isOlder = (recorded: string[]) => recorded.some((name) => name <= LAST_OF_RELEASE);
const isTooOld = (recorded: string[]) => isOlder(recorded) && !recorded.includes(LAST_OF_RELEASE);

function namesFor(recorded: string[], migrations: Migrations): string[] {
  const names = Object.keys(migrations).sort();
  const isFolded = recorded.includes(FOLDED) && !isOlder(recorded);
  return isFolded ? names.filter((name) => name > FOLDED) : names;
}

export interface MigrationState {
  isTooOld: boolean;
  missing: string[];
  strange: string[];
}

export async function compareMigrations(recorded: string[]): Promise<MigrationState> {
  const known = namesFor(recorded, await readMigrations());
  return {
    isTooOld: isTooOld(recorded),
    missing: known.filter((name) => !recorded.includes(name)),
    strange: recorded.filter(
      (name) => name > LAST_OF_RELEASE && name !== FOLDED && !known.includes(name),
    ),
  };
}

async function listRecordedBy(kysely: Kysely<Tables>): Promise<string[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(kysely);
  if (!found[0]?.isThere) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(kysely);
  return rows.map(({ name }) => name);
}

const plain = ({ kysely }: Pick<Database, 'kysely'>): Kysely<Tables> => kysely.withoutPlugins();

export const listRecorded = (db: Pick<Database, 'kysely'>) => listRecordedBy(plain(db));

async function refuseLater(recorded: string[]): Promise<void> {
  const { strange } = await compareMigrations(recorded);
  if (strange.length === 0) return;
  throw new ConfigError(
    `The database was changed by a later version of the product (${strange.at(-1)}). Start that version, or go back to a backup made by this one (docs/upgrading.md). Nothing was changed.`,
  );
}

export const refuseLaterVersion = async (db: Database) => refuseLater(await listRecorded(db));

/**
 * Returns the migrations to run. An empty database gets the current schema at once, with the names of all
 * migrations. Throws ConfigError if the database predates 1.0.0.
 */
async function collectMigrations(recorded: string[]): Promise<Migrations> {
  const migrations = await readMigrations();
  if (recorded.length === 0) {
    const [first = '', ...others] = Object.keys(migrations).sort();
    const all = others.map((name) => [name, NOTHING]);
    return { [first]: { up: (db) => runFile(db, 'schema.sql') }, ...Object.fromEntries(all) };
  }
  if (isTooOld(recorded)) {
    throw new ConfigError(
      'The database was made before version 1.0.0. Start version 1.0.0 on it once, then this one. Nothing was changed.',
    );
  }
  const names = namesFor(recorded, migrations);
  const former = recorded.filter((name) => name <= LAST_OF_RELEASE || name === FOLDED);
  return Object.fromEntries([
    ...former.map((name) => [name, NOTHING]),
    ...names.map((name) => [name, migrations[name]]),
  ]);
}

async function migrate(
  kysely: Kysely<Tables>,
  options: { last?: string | undefined; disableTransactions?: boolean } = {},
): Promise<string[]> {
  const recorded = await listRecordedBy(kysely);
  await refuseLater(recorded);
  const migrations = await collectMigrations(recorded);
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => migrations },
    disableTransactions: options.disableTransactions ?? false,
  });
  const { error, results = [] } = await (options.last
    ? migrator.migrateTo(options.last)
    : migrator.migrateToLatest());
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Migrates the schema to the newest version, under an advisory lock. Returns the names of the migrations that ran. */
export function migrateToLatest(db: Database): Promise<string[]> {
  return migrate(plain(db));
}

export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations()).sort();
}

function onClient(client: pg.ClientBase): Kysely<Tables> {
  const held = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => held, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Migrates to `last`, or to the newest, in the client's own transaction. Returns the names of the migrations that ran.
 */
export function migrateClient(client: pg.ClientBase, last?: string): Promise<string[]> {
  return migrate(onClient(client), { last, disableTransactions: true });
}

export async function remakeSchema(client: pg.ClientBase, recorded: string[]): Promise<void> {
  const migrations = await readMigrations();
  const names = Object.keys(migrations).sort();
  const made = recorded.length > 0 ? recorded : names;
  const { missing } = await compareMigrations(made);
  const kysely = onClient(client);
  if (missing.length === 0) await runFile(kysely, 'schema.sql');
  else {
    await runFile(kysely, RELEASE_FILE);
    for (const name of names) if (!missing.includes(name)) await migrations[name]?.up(kysely);
  }
  const { error } = await new Migrator({
    db: kysely,
    provider: { getMigrations: async () => ({}) },
    disableTransactions: true,
  }).migrateToLatest();
  if (error) throw error;
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, ${new Date().toISOString()} from unnest(${made}::text[]) name
  `.execute(kysely);
}

export async function migrateFromLastRelease(db: Database): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await remakeSchema(client, [LAST_OF_RELEASE]);
    await migrateClient(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

export const readStanding = async (client: pg.ClientBase) =>
  compareMigrations(await listRecordedBy(onClient(client)));

export async function isMigrated(db: Database): Promise<boolean> {
  const { missing, isTooOld: isOfBefore } = await compareMigrations(await listRecorded(db));
  return missing.length === 0 && !isOfBefore;
}
