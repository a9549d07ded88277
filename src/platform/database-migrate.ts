import { promises as fs } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

function createMigrator(db: Database): Migrator {
  return new Migrator({
    db: db.kysely,
    provider: new FileMigrationProvider({
      fs,
      path,
      migrationFolder: MIGRATIONS,
      import: (file) => import(pathToFileURL(file).href),
    }),
  });
}

/** Brings the schema to the newest migration, under an advisory lock. Returns what was applied. */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const { error, results = [] } = await createMigrator(db).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Whether every migration of this build has been applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
