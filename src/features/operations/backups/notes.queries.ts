import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { isBackupName } from './retention.rules.ts';

const notes = {
  'off-site-backup': z.object({ file: z.string(), at: z.coerce.date() }),
  /** The last restore trial. `failure` is null if it succeeded. */
  'restore-trial': z.object({
    file: z.string(),
    at: z.coerce.date(),
    failure: z.string().nullable(),
  }),
};

type Key = keyof typeof notes;
export type BackupNote<K extends Key> = z.infer<(typeof notes)[K]>;

export async function noteBackup<K extends Key>(
  db: Database,
  key: K,
  note: BackupNote<K>,
): Promise<void> {
  const value = JSON.stringify(note);
  await db.kysely
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function readBackupNote<K extends Key>(
  db: Database,
  key: K,
): Promise<BackupNote<K> | null> {
  const row = await db.kysely
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? (notes[key].parse(JSON.parse(row.value)) as BackupNote<K>) : null;
}

export async function findLastBackup(folder: string): Promise<Date | null> {
  const newest = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().at(-1);
  return newest === undefined ? null : (await stat(path.join(folder, newest))).mtime;
}
