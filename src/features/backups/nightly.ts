import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { openCurrentReplica } from '../../platform/database/current-replica.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { findSecret, type Secret } from '../../platform/secret.ts';
import { chooseExpired, nameBackup } from './retention.rules.ts';
import { type Backup, UNFINISHED, writeBackup } from './write.ts';

const DAY = 86_400_000;

export interface BackupDependencies {
  config: Config;
  db: Database;
  log: Log;
  clock: Clock;
}

export async function keepBackups({ config, db, log, clock }: BackupDependencies): Promise<void> {
  const folder = config.backupDir;
  if (!folder) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const today = nameBackup(clock());
  if ((await readdir(folder)).includes(today)) return;
  const file = path.join(folder, today);
  const secret = findSecret(config);
  const { rows, size } = await writeAway({ config, db, log, clock }, secret, file);
  log.info({ file, rows, size }, "today's backup was made");
  if (!secret) log.warn({ file }, 'the backup contains no AUTH_SECRET: there is none in DATA_DIR');
  const names = await readdir(folder);
  for (const name of [...chooseExpired(names, today), ...(await findAbandoned(folder, names))]) {
    await rm(path.join(folder, name), { force: true });
    log.info({ file: path.join(folder, name) }, 'an old backup was removed');
  }
}

/** From a replica, where it keeps nobody waiting; from the primary if there is none or it fails. */
async function writeAway(
  { config, db, log, clock }: BackupDependencies,
  secret: Secret | null,
  file: string,
): Promise<Backup> {
  const replicas = config.replicaUrls.map((url) => ({ url }));
  const copy = await openCurrentReplica(replicas, { primary: db, log, statementTimeout: 0 });
  if (!copy) return writeBackup({ db, clock, secret }, file);
  try {
    const backup = await writeBackup({ db: copy, clock, secret }, file);
    log.info({ file }, 'the backup was read from a replica');
    return backup;
  } catch (error) {
    log.warn({ file, reason: String(error) }, 'the backup is read from the primary instead');
    return await writeBackup({ db, clock, secret }, file);
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
