import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { StoredPhoto } from './show.rules.ts';

/** Unique index on the key. */
export async function findStates(
  db: Database,
  keys: string[],
): Promise<Map<string, StoredPhoto['state']>> {
  const rows = await db.kysely
    .selectFrom('photos')
    .select(['key', 'state'])
    .where('key', 'in', keys)
    .execute();
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
export async function refuseStuck(db: Database, before: Date, reason: string): Promise<void> {
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
    select count(*) as count from photos where state = 'ready'
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}
