import { mendFilling } from '../src/features/import/write/fill.ts';
import { printRemoved, seedDatabase } from '../src/features/sample/seed.ts';
import { systemClock } from '../src/platform/clock.ts';
import { ConfigError, isPublicSite, readConfig } from '../src/platform/config/config.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
} from '../src/platform/database/database.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { refusePooler } from '../src/platform/database/reach.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { EmbeddedPostgresError } from '../src/platform/embedded/error.ts';
import { createLog } from '../src/platform/telemetry/log.ts';

/** Prints a line to stderr. Standard output is reserved for data. */
export function print(line: string) {
  process.stderr.write(`${line}\n`);
}

export function showProgress(text: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}\u001b[K`);
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * Runs a command. Errors that the user can fix are printed in one line, others with their stack. Sets exit
 * code 1.
 */
export async function runPlainly(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isPlain =
      error instanceof ConfigError ||
      error instanceof EmbeddedPostgresError ||
      (error instanceof Error && 'code' in error);
    print(isPlain ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}

/**
 * Runs a command on the database of DATABASE_URL, or on the embedded one, which is started unless the product
 * is already running on it.
 */
export function runCommand(command: Command): Promise<void> {
  return runPlainly(() => onDatabase(command));
}

type Command = (db: Database) => Promise<void>;

async function onDatabase(command: Command): Promise<void> {
  const config = readConfig();
  const running = config.databaseUrl ? null : findRunningPostgres(config.dataDir);
  if (running) {
    print(`The product is running on ${config.dataDir}. Using its database.`);
    return withDatabase(running, command);
  }
  if (config.databaseUrl) await refusePooler(config.databaseUrl);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: print });
  try {
    await withDatabase(embedded?.connection ?? { url: config.databaseUrl ?? '' }, async (db) => {
      await migrateToLatest(db);
      const isPublic = isPublicSite(config.siteUrl);
      printRemoved(await seedDatabase(db, config.seed, systemClock, { isPublic }), print);
      await mendFilling(db, systemClock);
      await command(db);
    });
  } finally {
    await embedded?.stop();
  }
}

async function withDatabase(address: DatabaseAddress, run: (db: Database) => Promise<void>) {
  const db = openDatabase(address, { log: createLog('warn'), statementTimeout: 0 });
  try {
    await run(db);
  } finally {
    await db.close();
  }
}
