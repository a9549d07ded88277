// One file with everything, also while the product runs: npm run backup [-- FILE]
// FILE is mainstreet-{today}-{time}.sql.zst unless given, in BACKUP_DIR or here.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EXTENSION } from '../src/features/backups/format.rules.ts';
import { writeBackup } from '../src/features/backups/write.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { type DatabaseAddress, openDatabase } from '../src/platform/database/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { AppError } from '../src/platform/errors.ts';
import { createLog } from '../src/platform/log.ts';
import { findSecret } from '../src/platform/secret.ts';
import { formatCount, print, runPlainly } from './command.ts';

/** Where the database is: the one given, the one that the product runs, or one started for this. */
async function openSource({ databaseUrl, dataDir }: Config) {
  const stop = async () => {};
  if (databaseUrl) return { address: { url: databaseUrl } satisfies DatabaseAddress, stop };
  const running = findRunningPostgres(dataDir);
  if (running) return { address: running, stop };
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new AppError('not_found', `There is no database in ${dataDir}.`);
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log: print });
  return { address: embedded.connection, stop: embedded.stop };
}

function nameFile(config: Config): string {
  const time = systemClock().toISOString().slice(0, 16).replace(/[T:]/g, '-');
  return path.resolve(config.backupDir ?? '.', `mainstreet-${time}${EXTENSION}`);
}

async function backUp(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const config = readConfig();
  const file = positionals[0] ? path.resolve(positionals[0]) : nameFile(config);
  const began = Date.now();
  const { address, stop } = await openSource(config);
  const db = openDatabase(address, { log: createLog('warn'), statementTimeout: 0 });
  try {
    const source = { db, clock: systemClock, secret: findSecret(config) };
    const { header, rows, size } = await writeBackup(source, file);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const tables = header.tables.length;
    print(
      `${file}: ${formatCount(rows)} rows in ${tables} tables, ${formatSize(size)}, ${seconds} s`,
    );
    print(describeSecret[header.secret.kind]);
  } finally {
    await db.close();
    await stop();
  }
}

function formatSize(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

const describeSecret = {
  kept: 'The backup includes the secret from DATA_DIR. Anyone who has the file has everything: keep it as safe as the database.',
  given:
    'The backup does not include AUTH_SECRET. Keep it in another safe place: sessions and two-factor sign-in depend on it.',
  none: 'No AUTH_SECRET was found here. Keep the one of the running product: sessions and two-factor sign-in depend on it.',
};

await runPlainly(backUp);
