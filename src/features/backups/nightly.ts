import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { type Config, findSecret } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { chooseExpired, nameBackup } from './retention.rules.ts';
import { UNFINISHED, writeBackup } from './write.ts';

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
  const { rows, size } = await writeBackup({ db, clock, secret }, file);
  log.info({ file, rows, size }, "today's backup was made");
  if (!secret) log.warn({ file }, 'the backup contains no AUTH_SECRET: there is none in DATA_DIR');
  const names = await readdir(folder);
  for (const name of [...chooseExpired(names, today), ...(await findAbandoned(folder, names))]) {
    await rm(path.join(folder, name), { force: true });
    log.info({ file: path.join(folder, name) }, 'an old backup was removed');
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
