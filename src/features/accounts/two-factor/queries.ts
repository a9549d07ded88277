import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

/** The encrypted key of a person's app; null where there is none. Index two_factors_user_id_key. */
export async function findAppKey(db: Database, userId: string): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('twoFactors')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Marks a step as used; false if it, or a later one, already was. Index two_factors_user_id_key. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const row = await db.kysely
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Leaves only the password to sign in with. Index two_factors_user_id_key, primary key. */
export async function deleteTwoFactor(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('twoFactors').where('userId', '=', userId).execute();
  await trx
    .updateTable('users')
    .set({ twoFactorEnabled: false, updatedAt: new Date() })
    .where('id', '=', userId)
    .execute();
}
