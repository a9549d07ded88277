import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isWanted, keyOf } from './files.rules.ts';
import type { PhotoDependencies } from './photo-editor.ts';
import type { StoredFile } from './photo-store.ts';
import type { PhotoRefusal, StoredPhoto } from './show.rules.ts';

const DAY = 86_400_000;
const REFUSED_DAYS = 7;
/** Days after which processing counts as failed; longer than the week in which its jobs are retried. */
const STUCK_DAYS = 8;
const BATCH = 500;
/** More unknown files than this indicate a wrong folder or database, so nothing is deleted. */
const SUSPICIOUS = 1000;

type Pruning = Pick<PhotoDependencies, 'db' | 'clock' | 'store' | 'log'>;

/** Deletes files without a photo after a day, and refuses photos whose processing never ended. */
export async function prunePhotos(dependencies: Pruning): Promise<void> {
  const { db, clock, store, log } = dependencies;
  const ago = (days: number) => new Date(clock().getTime() - days * DAY);
  await deleteOldRefusals(db, ago(REFUSED_DAYS));
  await refuseStuck(db, ago(STUCK_DAYS), 'lost');
  const { unwanted, ready } = await sort(dependencies, ago(1));
  const known = await countReady(db);
  if (ready < known) log.error({ missing: known - ready }, 'files of photos are missing');
  if (unwanted.length > Math.max(SUSPICIOUS, known)) {
    log.error({ files: unwanted.length }, 'too many files of unknown photos; none is removed');
    return;
  }
  for (const name of unwanted) await store.delete(name);
}

async function sort({ db, store }: Pruning, before: Date) {
  const unwanted: string[] = [];
  const ready = new Set<string>();
  const look = async (files: StoredFile[]) => {
    const keys = [...new Set(files.flatMap(({ name }) => keyOf(name) ?? []))];
    const states = keys.length > 0 ? await findStates(db, keys) : new Map<string, 'ready'>();
    for (const { name, writtenAt } of files) {
      const key = keyOf(name);
      const state = states.get(key ?? '') ?? null;
      if (key && state === 'ready') ready.add(key);
      if (key && writtenAt < before && !isWanted(name, state)) unwanted.push(name);
    }
  };
  let batch: StoredFile[] = [];
  for await (const file of store.list()) {
    batch.push(file);
    if (batch.length === BATCH) {
      await look(batch);
      batch = [];
    }
  }
  await look(batch);
  return { unwanted, ready: ready.size };
}

async function findStates(
  db: Database,
  keys: string[],
): Promise<Map<string, StoredPhoto['state']>> {
  const { rows } = await sql<Pick<StoredPhoto, 'key' | 'state'>>`
    select key, state from photos where key = any(${keys}::text[])
    union all
    select key, 'ready' from page_pictures where key = any(${keys}::text[])
    union all
    select picture ->> 'key', 'ready' from events where picture ->> 'key' = any(${keys}::text[])
  `.execute(db.kysely);
  return new Map(rows.map(({ key, state }) => [key, state]));
}

async function deleteOldRefusals(db: Database, before: Date): Promise<void> {
  await db.kysely
    .deleteFrom('photos')
    .where('state', '=', 'refused')
    .where('createdAt', '<', before)
    .execute();
}

async function refuseStuck(db: Database, before: Date, reason: PhotoRefusal): Promise<void> {
  await db.kysely
    .updateTable('photos')
    .set({ state: 'refused', reason })
    .where('state', '=', 'processing')
    .where('createdAt', '<', before)
    .execute();
}

/** Reads all keys, so it runs only at night. */
async function countReady(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from photos where state = 'ready')
         + (select count(*) from page_pictures)
         + (select count(*) from events where picture is not null) as count
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}
