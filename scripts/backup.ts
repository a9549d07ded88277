// `npm run backup [-- FILE]`: writes all data to one file and the photos to a folder beside it, also while
// the product runs. The default FILE is mainstreet-{date}-{time}.sql.zst in BACKUP_DIR or the current folder.
// `--new-key KEYFILE` makes the keys for off-site backups instead.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeEncryptionKey } from '../src/features/operations/backups/encryption.ts';
import { EXTENSION } from '../src/features/operations/backups/format.rules.ts';
import { describeSource } from '../src/features/operations/backups/nightly.ts';
import type { KeptPhotos } from '../src/features/operations/backups/photo-copies.ts';
import { describeSize, writeBackup } from '../src/features/operations/backups/write.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { AppError } from '../src/platform/errors.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { formatCount, print, runPlainly } from './command.ts';
import { openSource } from './open-source.ts';

function nameFile(config: Config): string {
  const time = systemClock().toISOString().slice(0, 16).replace(/[T:]/g, '-');
  return path.resolve(config.backupDir ?? '.', `mainstreet-${time}${EXTENSION}`);
}

async function backUp(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'new-key': { type: 'string' } },
  });
  if (values['new-key']) return writeKey(path.resolve(values['new-key']));
  const config = readConfig();
  const file = positionals[0] ? path.resolve(positionals[0]) : nameFile(config);
  const began = Date.now();
  const { address, stop } = await openSource(config);
  const db = openDatabase(address, { log: createLog('warn'), statementTimeout: 0 });
  try {
    const source = describeSource(config, { db, clock: systemClock });
    const { header, rows, size, photos } = await writeBackup(source, file);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const tables = header.tables.length;
    print(describeSecret[header.secret.kind]);
    print(
      `It is sealed by ${source.sealer.key}. Note this key apart from the backups: restore --sealed-by=KEY shows on another machine that nobody changed one.`,
    );
    print(
      `${file}: ${formatCount(rows)} rows in ${tables} tables, ${describeSize(size)}, ${seconds} s. ${describePhotos(photos)}`,
    );
  } finally {
    await db.close();
    await stop();
  }
}

async function writeKey(file: string): Promise<void> {
  const { identity, recipient } = await makeEncryptionKey();
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new AppError('conflict', `${file} cannot be written, or is there already: ${error}`);
  }
  print(`The private key is in ${file}. Keep it away from this machine: only a restore needs it.`);
  print(`BACKUP_AGE_RECIPIENT=${recipient}`);
}

function describePhotos(kept: KeptPhotos | null): string {
  if (!kept) return 'Photos are NOT in it: they are in the bucket of PHOTOS_S3_URL only.';
  const { photos, files, missing, reason } = kept;
  const told = `${countPhotos(photos)} (${formatCount(files)} files), beside it in mainstreet-photos: keep that folder with it.`;
  const why = reason ?? 'the files are not in DATA_DIR/photos';
  return missing === 0 ? told : `${told} NOT in it: ${countPhotos(missing)} (${why}).`;
}

function countPhotos(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'photo' : 'photos'}`;
}

const describeSecret = {
  kept: 'The backup includes the secret from DATA_DIR. Anyone who has the file has everything: keep it as safe as the database.',
  given:
    'The backup does not include AUTH_SECRET. Keep it in another safe place: sessions and two-factor sign-in depend on it.',
  none: 'No AUTH_SECRET was found here. Keep the one of the running product: sessions and two-factor sign-in depend on it.',
};

await runPlainly(backUp);
