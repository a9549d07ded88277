import type { Database } from '../../platform/database.ts';

/** The encrypted key of a person's app; null where there is none. Index two_factors_user_id_key. */
export async function findAppKey(db: Database, userId: string): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Uses a step up; false when it was, or a later one. Index two_factors_user_id_key. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const row = await db.kysely
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
