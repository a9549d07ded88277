import { promises as fs } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { ConfigError } from '../config.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

type Migrations = Record<string, Migration>;

const DB = path.resolve(import.meta.dirname, '../../../db');

function readFolder(folder: string): Promise<Migrations> {
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: path.join(DB, folder),
    import: (file) => import(pathToFileURL(file).href),
  });
  return provider.getMigrations();
}

/** What a new database is made by: the schema of 1.1, and what came since. */
const readMigrations = () => readFolder('migrations');
/** What a database of 1.0 is led to that schema by. */
const readSteps = () => readFolder('from-1.0');

const OF_1_0 = '0047_webhooks';
const SCHEMA = '0060_schema';
const NOTHING: Migration = { async up() {} };

const isOlder = (recorded: string[]) => recorded.some((name) => name <= OF_1_0);
/** Of before 1.0.0: nothing here leads on from there. */
const isTooOld = (recorded: string[]) => isOlder(recorded) && !recorded.includes(OF_1_0);

export interface Standing {
  /** Of before 1.0.0, so that 1.0.0 has to bring it forward first. */
  isTooOld: boolean;
  missing: string[];
  /** Those of a later version. */
  strange: string[];
}

/** How a database, or a backup, with these migrations stands to this build. */
export async function compareMigrations(recorded: string[]): Promise<Standing> {
  const steps = isOlder(recorded) ? Object.keys(await readSteps()) : [];
  const known = [...steps, ...Object.keys(await readMigrations())].sort();
  return {
    isTooOld: isTooOld(recorded),
    missing: known.filter((name) => !recorded.includes(name)),
    strange: recorded.filter((name) => name > OF_1_0 && !known.includes(name)),
  };
}

/** Names of the migrations that made the database, in their order; none of an empty one. */
async function listRecordedBy(kysely: Kysely<Tables>): Promise<string[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(kysely);
  if (!found[0]?.isThere) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(kysely);
  return rows.map(({ name }) => name);
}

/** Migrations name columns as they are. */
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

/** A database of 1.0 keeps the names of its migrations; the steps from there stand between them and ours. */
async function collectMigrations(recorded: string[]): Promise<Migrations> {
  const migrations = await readMigrations();
  if (!isOlder(recorded)) return migrations;
  if (isTooOld(recorded)) {
    throw new ConfigError(
      'The database was made before version 1.0.0. Start version 1.0.0 on it once, then this one. Nothing was changed.',
    );
  }
  const former = recorded.filter((name) => name <= OF_1_0);
  const nothing = Object.fromEntries(former.map((name) => [name, NOTHING]));
  return { ...nothing, ...(await readSteps()), ...migrations };
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

/** Brings the schema to the newest migration, under an advisory lock. Returns what was applied. */
export function migrateToLatest(db: Database): Promise<string[]> {
  return migrate(plain(db));
}

/** Names of the migrations that make a new database, in their order. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations()).sort();
}

function onClient(client: pg.ClientBase): Kysely<Tables> {
  const held = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => held, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** To `last`, or the newest, in the client's own transaction. Returns what was applied. */
export function migrateClient(client: pg.ClientBase, last?: string): Promise<string[]> {
  return migrate(onClient(client), { last, disableTransactions: true });
}

/** In an empty database, the schema of one with these migrations, in the client's own transaction. */
export async function remakeSchema(client: pg.ClientBase, recorded: string[]): Promise<void> {
  const last = recorded.at(-1);
  if (recorded.length === 0 || recorded.includes(SCHEMA)) {
    await migrateClient(client, last);
    return;
  }
  await migrateClient(client, SCHEMA);
  const kysely = onClient(client);
  const steps = await readSteps();
  const later = Object.keys(steps).filter((name) => name > (last ?? ''));
  for (const name of later.sort().reverse()) await steps[name]?.down?.(kysely);
  await sql`delete from kysely_migration`.execute(kysely);
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, '2026-11-24T00:00:00.000Z' from unnest(${recorded}::text[]) name`.execute(kysely);
}

/** How the client's database stands to this build. */
export const readStanding = async (client: pg.ClientBase) =>
  compareMigrations(await listRecordedBy(onClient(client)));

export async function isMigrated(db: Database): Promise<boolean> {
  const { missing, isTooOld: isOfBefore } = await compareMigrations(await listRecorded(db));
  return missing.length === 0 && !isOfBefore;
}
