import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';

export type Passkey = Stored<'passkeys'>;

/** Index passkeys_user. */
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

/** Of those who may sign in. Index passkeys_credential_id_key. */
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

/** Locks the ways in which a person signs in, so that two removals see each other. Primary key. */
export async function lockUser(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** Whether a person signs in by a password or their organization too. Index accounts_user. */
export async function hasOtherWay(trx: DatabaseTransaction, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where the key is known already. Index passkeys_credential_id_key. */
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

/** Of a person's own; answers its former name. Primary key. */
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

/** Of a person's own; answers its name. Primary key. */
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

/** False if it was used since, with a higher count. Primary key. */
export async function notePasskeyUse(
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

/** Primary key. */
export async function takeChallenge(db: Database, keyHash: string, now: Date): Promise<boolean> {
  const row = await db.kysely
    .deleteFrom('passkeyChallenges')
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', now)
    .returning('keyHash')
    .executeTakeFirst();
  return row !== undefined;
}
