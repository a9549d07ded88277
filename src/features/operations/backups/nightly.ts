import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import { findSecret, readSealSecret } from '../../../platform/config/secret.ts';
import { openCurrentReplica } from '../../../platform/database/replica.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { openPhotoStore } from '../../photos/photo-store.ts';
import { EXTENSION } from './format.rules.ts';
import { recordBackup } from './notes.queries.ts';
import { dropCopies } from './photo-copies.ts';
import { chooseExpired, nameBackup } from './retention.rules.ts';
import { openSealer } from './seal.rules.ts';
import { type Backup, type BackupSource, UNFINISHED, writeBackup } from './write.ts';

const DAY = 86_400_000;

export interface BackupDependencies extends Pick<Services, 'db' | 'clock' | 'log'> {
  config: Config;
}

/** Makes today's backup if there is none yet. */
export async function keepBackups(dependencies: BackupDependencies): Promise<void> {
  const { config, clock } = dependencies;
  const folder = config.backupDir;
  if (!folder) return;
  const names: string[] = await readdir(folder).catch(() => []);
  if (!names.includes(nameBackup(clock()))) await makeToday(dependencies, folder);
}

/** Makes today's backup again because staff requested it, and records the result. */
export async function makeAsked(dependencies: BackupDependencies): Promise<void> {
  const { config, db, clock } = dependencies;
  if (!config.backupDir) return;
  const at = clock();
  try {
    await makeToday(dependencies, config.backupDir);
    await recordBackup(db, 'asked-backup', { at, state: 'done' });
  } catch (error) {
    await recordBackup(db, 'asked-backup', { at, state: 'failed' });
    throw error;
  }
}

async function makeToday(
  { config, db, log, clock }: BackupDependencies,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const today = nameBackup(clock());
  const file = path.join(folder, today);
  const source = describeSource(config, { db, clock });
  const { rows, size, photos } = await writeAway({ config, db, log, clock }, source, file);
  log.info({ file, rows, size, files: photos?.files ?? 0 }, "today's backup was made");
  if (!source.secret) {
    log.warn({ file }, 'the backup contains no AUTH_SECRET: there is none in DATA_DIR');
  }
  if (photos?.missing) {
    const { missing, reason } = photos;
    log.error({ file, missing, reason }, 'photos are missing in the backup');
  }
  const names = await readdir(folder);
  for (const name of [...chooseExpired(names, today), ...(await findAbandoned(folder, names))]) {
    await rm(path.join(folder, name), { force: true });
    log.info({ file: path.join(folder, name) }, 'an old backup was removed');
  }
  const left = (await readdir(folder)).filter((name) => name.endsWith(EXTENSION));
  await dropCopies(folder, left);
}

/**
 * Describes the contents and the seal of a backup. Photos in object storage aren't included, because the
 * bucket keeps its own copies.
 */
export function describeSource(
  config: Config,
  from: Pick<BackupSource, 'db' | 'clock'>,
): BackupSource {
  return {
    db: from.db,
    clock: from.clock,
    secret: findSecret(config),
    sealer: openSealer(readSealSecret(config)),
    photos: config.objectStorage ? null : openPhotoStore(config),
  };
}

/**
 * Backs up from a replica, to keep load off the primary. Falls back to the primary if there is no replica or
 * it fails.
 */
async function writeAway(
  { config, db, log }: BackupDependencies,
  source: BackupSource,
  file: string,
): Promise<Backup> {
  const replicas = config.replicaUrls.map((url) => ({ url }));
  const copy = await openCurrentReplica(replicas, { primary: db, log, statementTimeout: 0 });
  if (!copy) return writeBackup(source, file);
  try {
    const backup = await writeBackup({ ...source, db: copy }, file);
    log.info({ file }, 'the backup was read from a replica');
    return backup;
  } catch (error) {
    log.warn({ file, reason: String(error) }, 'the backup is read from the primary instead');
    return await writeBackup(source, file);
  } finally {
    await copy.close();
  }
}

async function findAbandoned(folder: string, names: string[]): Promise<string[]> {
  const abandoned = [];
  for (const name of names) {
    if (!name.startsWith('mainstreet-') || !name.endsWith(UNFINISHED)) continue;
    const { mtimeMs } = await stat(path.join(folder, name));
    if (Date.now() - mtimeMs > DAY) abandoned.push(name);
  }
  return abandoned;
}
