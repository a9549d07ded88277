import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

export interface Forgetful {
  id: string;
  email: string;
  name: string;
  isDisabled: boolean;
  hasPassword: boolean;
  hasPasskey: boolean;
  isFromOrganization: boolean;
}

/**
 * Returns the account for an email, locked so that concurrent password links are counted correctly. Uses
 * index `users_email_key`.
 */
export async function lockByEmail(
  trx: DatabaseTransaction,
  email: string,
): Promise<Forgetful | null> {
  const { rows } = await sql<Forgetful>`
    select id, email, name, disabled_at is not null as is_disabled,
      exists (select from accounts where user_id = users.id and provider_id = 'credential') as has_password,
      exists (select from accounts where user_id = users.id and provider_id <> 'credential') as is_from_organization,
      exists (select from passkeys where user_id = users.id) as has_passkey
    from users where email = ${email} for update
  `.execute(trx);
  return rows[0] ?? null;
}

export async function countLinks(
  trx: DatabaseTransaction,
  userId: string,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('passwordLinks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Saves a password link and voids older ones. A null hash only counts an email that contained no link. */
export async function keepLink(
  trx: DatabaseTransaction,
  link: { userId: string; tokenHash: string | null; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await voidLinks(trx, link.userId);
  await trx.insertInto('passwordLinks').values(link).execute();
}

/** Voids a user's password links. They still count toward the hourly limit. Uses index `password_links_user`. */
export async function voidLinks(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx
    .updateTable('passwordLinks')
    .set({ tokenHash: null })
    .where('userId', '=', userId)
    .where('tokenHash', 'is not', null)
    .execute();
}

export async function hasPasswordLink(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('passwordLinks')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Consumes a password link and returns its user's id; null if it is invalid or expired. Uses index
 * `password_links_token_hash_key`.
 */
export async function takeLink(
  trx: DatabaseTransaction,
  tokenHash: string,
  now: Date,
): Promise<string | null> {
  const row = await trx
    .updateTable('passwordLinks')
    .set({ tokenHash: null })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId ?? null;
}
