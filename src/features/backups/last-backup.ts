import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isBackupName } from './retention.rules.ts';

/** When the newest whole backup in the folder was finished; null without one. */
export async function findLastBackup(folder: string): Promise<Date | null> {
  const newest = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().at(-1);
  return newest === undefined ? null : (await stat(path.join(folder, newest))).mtime;
}
