import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Refusal, StoredPhoto } from './show.rules.ts';

/** Of photos, and of the pictures of pages. Unique indexes on the keys. */
export async function findStates(
  db: Database,
  keys: string[],
): Promise<Map<string, StoredPhoto['state']>> {
  const { rows } = await sql<Pick<StoredPhoto, 'key' | 'state'>>`
    select key, state from photos where key = any(${keys}::text[])
    union all
    select key, 'ready' from page_pictures where key = any(${keys}::text[])
  `.execute(db.kysely);
  return new Map(rows.map(({ key, state }) => [key, state]));
}

/** Index photos_unfinished. */
export async function deleteOldRefusals(db: Database, before: Date): Promise<void> {
  await db.kysely
    .deleteFrom('photos')
    .where('state', '=', 'refused')
    .where('createdAt', '<', before)
    .execute();
}

/** Those whose job is over without an end. Index photos_unfinished. */
export async function refuseStuck(db: Database, before: Date, reason: Refusal): Promise<void> {
  await db.kysely
    .updateTable('photos')
    .set({ state: 'refused', reason })
    .where('state', '=', 'processing')
    .where('createdAt', '<', before)
    .execute();
}

/** Reads all keys: in the night only. */
export async function countReady(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from photos where state = 'ready')
         + (select count(*) from page_pictures) as count
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}
