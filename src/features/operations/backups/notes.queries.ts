import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { isBackupName } from './retention.rules.ts';

const notes = {
  /** The last backup that staff requested. */
  'asked-backup': z.object({ at: z.coerce.date(), state: z.enum(['waiting', 'done', 'failed']) }),
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

export async function recordBackup<K extends Key>(
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

/**
 * Records that staff requested a backup. Returns false if one requested after `since` is still pending. Of
 * two simultaneous requests, only one gets true.
 */
export async function recordAsked(
  trx: DatabaseTransaction,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value)
    values ('asked-backup', ${JSON.stringify({ at, state: 'waiting' })})
    on conflict (key) do update set value = excluded.value
      where settings.value::jsonb ->> 'state' <> 'waiting'
        or (settings.value::jsonb ->> 'at')::timestamptz < ${since}
    returning key
  `.execute(trx);
  return rows.length > 0;
}

export interface KeptBackup {
  name: string;
  madeAt: Date;
  bytes: number;
}

/** Lists the backups in a folder, newest first; none if there is no such folder. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const kept = await Promise.all(
    (await listNames(folder)).map(async (name) => {
      // A backup may be removed meanwhile.
      const found = await stat(path.join(folder, name)).catch(() => null);
      return found ? { name, madeAt: found.mtime, bytes: found.size } : [];
    }),
  );
  return kept.flat();
}

async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter(isBackupName).sort().reverse();
}

export async function findLastBackup(folder: string): Promise<Date | null> {
  const [newest] = await listNames(folder);
  return newest === undefined ? null : (await stat(path.join(folder, newest))).mtime;
}
