import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';

export type Passkey = Stored<'passkeys'>;

export function listPasskeys(
  db: Database['kysely'] | DatabaseTransaction,
  userId: string,
  most: number,
): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Returns null if the passkey is unknown or its owner is disabled. Uses index `passkeys_credential_id_key`. */
export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | null> {
  const row = await db.kysely
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .selectAll('passkeys')
    .where('credentialId', '=', credentialId)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the user row, so that concurrent removals of sign-in methods run one after the other. */
export async function lockUser(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** Checks whether a person can also sign in with a password or single sign-on. Uses index `accounts_user`. */
export async function hasOtherWay(trx: DatabaseTransaction, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the credential is already registered. Uses index `passkeys_credential_id_key`. */
export async function insertPasskey(
  trx: DatabaseTransaction,
  passkey: Omit<Passkey, 'id' | 'lastUsedAt'>,
): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renames one of the user's own passkeys. Returns its former name, or null if there is no such passkey. */
export async function renamePasskey(
  trx: DatabaseTransaction,
  { id, userId, name }: { id: number; userId: string; name: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
  return row.name;
}

/** Deletes one of the user's own passkeys. Returns its name, or null if there is no such passkey. */
export async function deletePasskey(
  trx: DatabaseTransaction,
  { id, userId }: { id: number; userId: string },
): Promise<string | null> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Records a use of the passkey. Returns false if another use has changed the counter in the meantime, which
 * can mean a cloned key.
 */
export async function recordPasskeyUse(
  db: Database,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  used: { counter: number; at: Date },
): Promise<boolean> {
  const row = await db.kysely
    .updateTable('passkeys')
    .set({ counter: used.counter, lastUsedAt: used.at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepChallenge(
  db: Database,
  challenge: { keyHash: string; expiresAt: Date },
): Promise<void> {
  await db.kysely.insertInto('passkeyChallenges').values(challenge).execute();
}

export async function takeChallenge(db: Database, keyHash: string, now: Date): Promise<boolean> {
  const row = await db.kysely
    .deleteFrom('passkeyChallenges')
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', now)
    .returning('keyHash')
    .executeTakeFirst();
  return row !== undefined;
}
