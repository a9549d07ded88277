import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { DatabaseAddress } from '../../platform/database/database.ts';
import { findRunningPostgres } from '../../platform/embedded/embedded.ts';
import { AppError } from '../../platform/errors.ts';
import { damaged } from './format.rules.ts';
import type { BackupDependencies } from './nightly.ts';
import { noteBackup } from './notes.queries.ts';
import { fetchOffSite } from './off-site/fetch.ts';
import { copiesInFolder } from './photo-copies.ts';
import { isBackupName } from './retention.rules.ts';
import { describeOrigin, judgeOrigin } from './seal.rules.ts';
import { listSealKeys } from './trust.ts';
import { tryRestore } from './try-restore.ts';

/** The newest backup: that off site where it can be opened, otherwise that in the folder. */
export async function tryNewest(dependencies: BackupDependencies): Promise<void> {
  const { config, db, log, clock } = dependencies;
  const address = findAddress(config);
  if (!address || !config.triesRestores) return;
  const backup = await openNewest(config);
  if (!backup) return;
  const { name: file, remove } = backup;
  try {
    const { copies, file: there } = backup;
    const { rows, seconds, files, seal } = await tryRestore(config, log, {
      address,
      file: there,
      copies,
    });
    const known = listSealKeys(config);
    if (judgeOrigin(seal, known) !== 'own') throw damaged(file, describeOrigin(seal, known));
    await noteBackup(db, 'restore-trial', { file, at: clock(), failure: null });
    log.info({ file, rows, seconds, files }, 'a backup was restored on trial');
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') {
      log.warn({ file, reason: error.message }, 'no backup was restored on trial');
      return;
    }
    await noteBackup(db, 'restore-trial', { file, at: clock(), failure: String(error) });
    throw error;
  } finally {
    remove();
  }
}

function findAddress({ databaseUrl, dataDir }: Config): DatabaseAddress | null {
  return databaseUrl ? { url: databaseUrl } : findRunningPostgres(dataDir);
}

async function openNewest(config: Config) {
  const { backupDir: folder, offSite } = config;
  if (offSite?.identityFile) return fetchOffSite(config, null, offSite.identityFile);
  if (!folder) return null;
  const name = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().at(-1);
  if (!name) return null;
  const file = path.join(folder, name);
  return { name, file, copies: copiesInFolder(file), remove: () => {} };
}
