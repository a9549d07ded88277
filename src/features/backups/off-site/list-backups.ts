import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../platform/config.ts';
import { isBackupName } from '../retention.rules.ts';
import { openOffSite } from './off-site.ts';

/** Lines about the nightly backups in BACKUP_DIR and in the bucket, the newest last. */
export async function listBackups({
  backupDir,
  offSite,
}: Pick<Config, 'backupDir' | 'offSite'>): Promise<string[]> {
  const here = backupDir ? await listFolder(backupDir) : [];
  const there = offSite ? await openOffSite(offSite).list() : [];
  return [
    ...(backupDir ? [describePlace(backupDir, here.length)] : ['BACKUP_DIR is not set.']),
    ...here.map(describeFile),
    ...(offSite ? [describePlace('Off site', there.length)] : ['BACKUP_S3_URL is not set.']),
    ...there.map(describeFile),
  ];
}

async function listFolder(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).sort();
  return Promise.all(
    names.map(async (name) => ({ name, size: (await stat(path.join(folder, name))).size })),
  );
}

function describePlace(place: string, count: number): string {
  return count === 0 ? `${place}: none` : `${place}:`;
}

function describeFile({ name, size }: { name: string; size: number }): string {
  return `  ${name}  ${(size / 1e6).toFixed(1)} MB`;
}
