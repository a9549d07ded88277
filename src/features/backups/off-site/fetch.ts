import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PhotoCopies } from '../photo-copies.ts';
import { readIdentities } from './encryption.ts';
import { type OffSite, openOffSite } from './off-site.ts';

/** A backup that is off site, the newest if it is not named, decrypted in a file until `remove`. */
export async function fetchOffSite(
  { offSite: settings, backupDir, dataDir }: Pick<Config, 'offSite' | 'backupDir' | 'dataDir'>,
  wanted: string | null,
  identityFile: string,
): Promise<{ name: string; file: string; copies: PhotoCopies; remove(): void }> {
  if (!settings) {
    throw new AppError('invalid', 'BACKUP_S3_URL and the settings that belong to it are not set.');
  }
  const identities = readIdentities(identityFile);
  const offSite = openOffSite(settings);
  const name = wanted?.replace(/\.age$/, '') ?? (await offSite.list()).at(-1)?.name;
  if (!name) throw new AppError('not_found', 'There is no backup in the bucket.');
  const place = backupDir ?? dataDir;
  // The embedded server's own account passes through DATA_DIR.
  mkdirSync(place, { recursive: true, ...(backupDir && { mode: 0o700 }) });
  const folder = mkdtempSync(path.join(place, 'off-site-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const file = path.join(folder, path.basename(name));
  try {
    await offSite.download(name, identities, file);
    return { name, file, copies: copiesOffSite(offSite, identities), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function copiesOffSite({ photos }: OffSite, identities: string[]): PhotoCopies {
  let listed: Promise<Set<string>> | null = null;
  async function list() {
    const names = new Set<string>();
    for await (const name of photos.list()) names.add(name);
    return names;
  }
  return {
    read: (name) => photos.read(name, identities),
    async isWhole({ name }) {
      listed ??= list();
      return (await listed).has(name);
    },
  };
}
