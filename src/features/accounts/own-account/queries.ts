import type { DatabaseTransaction } from '../../../platform/database/database.ts';

/** Primary key. */
export async function updateName(trx: DatabaseTransaction, id: string, name: string) {
  await trx
    .updateTable('users')
    .set({ name, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

export interface Person {
  id: string;
  email: string;
  name: string;
  isDisabled: boolean;
}

/** Locked. Primary key. */
export async function lockPerson(trx: DatabaseTransaction, id: string): Promise<Person | null> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'disabledAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { disabledAt, ...person } = row;
  return { ...person, isDisabled: disabledAt !== null };
}

/** Index users_email_key. */
export async function findByEmail(
  trx: DatabaseTransaction,
  email: string,
): Promise<{ id: string; name: string } | null> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** In the place of the one before. */
export async function keepEmailChange(
  trx: DatabaseTransaction,
  { userId, ...change }: { userId: string; email: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('emailChanges')
    .values({ userId, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
}

/** Uses a link up. Null where none works. Index email_changes_token_hash_key. */
export async function takeEmailChange(
  trx: DatabaseTransaction,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const row = await trx
    .deleteFrom('emailChanges')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['userId', 'email'])
    .executeTakeFirst();
  return row ?? null;
}

/** Primary key. */
export async function deleteEmailChange(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('emailChanges').where('userId', '=', userId).execute();
}

/** False where the address is somebody's already. Primary key, index users_email_key. */
export async function updateEmail(
  trx: DatabaseTransaction,
  id: string,
  email: string,
): Promise<boolean> {
  if (await findByEmail(trx, email)) return false;
  await trx
    .updateTable('users')
    .set({ email, emailVerified: true, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
  return true;
}
