import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

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
