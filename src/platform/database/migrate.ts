import { promises as fs } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { Database } from './database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations');

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: MIGRATIONS,
  import: (file) => import(pathToFileURL(file).href),
});

function createMigrator({ kysely }: Pick<Database, 'kysely'>): Migrator {
  // Migrations name columns as they are.
  return new Migrator({ db: kysely.withoutPlugins(), provider });
}

/** Brings the schema to the newest migration, under an advisory lock. Returns what was applied. */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const { error, results = [] } = await createMigrator(db).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Names of this build's migrations, in their order. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).sort();
}

/** To `last`, or the newest, in the client's own transaction. Returns what was applied. */
export async function migrateClient(client: pg.ClientBase, last?: string): Promise<string[]> {
  const held = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => held, end: async () => {}, options: {} };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider, disableTransactions: true });
  const { error, results = [] } = await (last
    ? migrator.migrateTo(last)
    : migrator.migrateToLatest());
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
