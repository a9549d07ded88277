import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

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

/** Leaves the password alone to sign in with. Index two_factors_user_id_key, primary key. */
export async function deleteTwoFactor(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await trx
    .updateTable('users')
    .set({ two_factor_enabled: false, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
}
