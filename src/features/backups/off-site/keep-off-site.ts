import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BackupDependencies } from '../nightly.ts';
import { noteBackup } from '../notes.queries.ts';
import { openCopies } from '../photo-copies.ts';
import { chooseExpired, isBackupName } from '../retention.rules.ts';
import { type OffSite, openOffSite } from './off-site.ts';

/** The newest backup of the folder, if it is not there yet; then the old ones there go, as in the folder. */
export async function keepOffSite({ config, db, log, clock }: BackupDependencies): Promise<void> {
  const { backupDir: folder, offSite: settings } = config;
  if (!folder || !settings) return;
  const newest = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().at(-1);
  if (!newest) return;
  const offSite = openOffSite(settings);
  const there = await offSite.list();
  const known = there.find(({ name }) => name === newest);
  if (!known) {
    const files = await keepPhotos(offSite, path.join(folder, newest));
    const size = await offSite.upload(path.join(folder, newest), newest, clock());
    log.info({ file: newest, size, files }, 'the backup is off site');
  }
  await noteBackup(db, 'off-site-backup', { file: newest, at: known?.writtenAt ?? clock() });
  for (const name of chooseExpired([...there.map((object) => object.name), newest], newest)) {
    await offSite.remove(name);
    log.info({ file: name }, 'an old backup was removed off site');
  }
}

async function keepPhotos({ photos }: OffSite, backup: string): Promise<number> {
  const copies = openCopies(backup);
  const here = new Set<string>();
  for await (const { name } of copies.list()) if (!name.endsWith('.part')) here.add(name);
  const there = new Set<string>();
  for await (const name of photos.list()) there.add(name);
  const fresh = [...here].filter((name) => !there.has(name));
  for (const name of fresh) {
    const bytes = await copies.get(name);
    if (bytes) await photos.put(name, bytes);
  }
  // A folder without any is one that was lost.
  if (here.size > 0) {
    for (const name of there) if (!here.has(name)) await photos.remove(name);
  }
  return fresh.length;
}
