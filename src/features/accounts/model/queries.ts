import type { User } from '../../../contract/accounts.ts';
import { NO_ROLE, type Right, rightsOf } from '../../../domain/rights.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { splitFullName } from './rules.ts';
import { IDLE_HOURS, USE_MINUTES } from './session-cookie.rules.ts';
import { recordSessionUse } from './sessions.queries.ts';

export type TwoFactorDemand = Config['requireTwoFactor'];

interface UserRow {
  id: string;
  email: string;
  name: string;
  role: User['role'];
  roleName: string | null;
  roleRights: string[] | null;
  mustChangePassword: boolean;
  twoFactorEnabled: boolean;
  hasPassword: boolean;
  hasPasskey: boolean;
  isFromOrganization: boolean;
  withPasskey: boolean;
}

const COLUMNS = `u.id, u.email, u.name, u.role, u.must_change_password, u.two_factor_enabled,
  r.name as role_name, r.rights as role_rights,
  exists (select from accounts a
          where a.user_id = u.id and a.provider_id = 'credential') as has_password,
  exists (select from accounts a
          where a.user_id = u.id and a.provider_id <> 'credential') as is_from_organization,
  exists (select from passkeys p where p.user_id = u.id) as has_passkey`;
const ROLE = 'left join roles r on r.id = u.role_id';

const HOLDS = `s.expires_at > now() and s.updated_at > now() - interval '${IDLE_HOURS} hours'
  and u.disabled_at is null`;

/**
 * Returns the user of a valid session; otherwise null. Uses indexes `sessions_token_key`, `accounts_user`,
 * `passkeys_user` and the primary keys of users and roles.
 */
export async function findSessionUser(
  db: Database,
  token: string,
  demand: TwoFactorDemand,
): Promise<User | null> {
  const [row] = await db.run<UserRow & { isUseOld: boolean }>(
    {
      name: 'session_user',
      text: `select ${COLUMNS}, s.with_passkey,
               s.updated_at < now() - interval '${USE_MINUTES} min' as is_use_old
             from sessions s join users u on u.id = s.user_id ${ROLE}
             where s.token = $1 and ${HOLDS}`,
    },
    [token],
  );
  if (!row) return null;
  if (row.isUseOld) await recordSessionUse(db, token);
  return toUser(row, demand);
}

/**
 * Returns the users of the valid sessions by token, without counting as use of the sessions. Same indexes as
 * `findSessionUser`.
 */
export async function findSessionUsers(
  db: Database,
  tokens: string[],
  demand: TwoFactorDemand,
): Promise<Map<string, User>> {
  const rows = await db.run<UserRow & { token: string }>(
    {
      name: 'session_users',
      text: `select ${COLUMNS}, s.with_passkey, s.token
             from sessions s join users u on u.id = s.user_id ${ROLE}
             where s.token = any($1) and ${HOLDS}`,
    },
    [tokens],
  );
  return new Map(rows.map((row) => [row.token, toUser(row, demand)]));
}

export async function findUser(
  db: Database,
  { id, withPasskey }: Pick<User, 'id' | 'withPasskey'>,
  demand: TwoFactorDemand,
): Promise<User | null> {
  const [row] = await db.run<Omit<UserRow, 'withPasskey'>>(
    { name: 'user', text: `select ${COLUMNS} from users u ${ROLE} where u.id = $1` },
    [id],
  );
  return row ? toUser({ ...row, withPasskey }, demand) : null;
}

function toUser(row: UserRow, demand: TwoFactorDemand): User {
  const { mustChangePassword, hasPassword, hasPasskey, withPasskey, isFromOrganization } = row;
  const rights = rightsOf(row.role, row.roleRights);
  // For people who sign in only through the organization, two-factor authentication is up to the identity
  // provider.
  const needsTwoFactor =
    isDemanded(demand, row.role, rights) && hasPassword && !row.twoFactorEnabled && !withPasskey;
  // Grants no rights until the one-time password has been replaced and required two-factor authentication is
  // set up.
  const isHeld = mustChangePassword || needsTwoFactor;
  return {
    id: row.id,
    email: row.email,
    ...splitFullName(row.name),
    role: isHeld ? NO_ROLE : row.role,
    roleName: isHeld ? null : row.roleName,
    rights: isHeld ? [] : [...rights],
    mustChangePassword,
    hasPassword,
    hasPasskey,
    withPasskey,
    isFromOrganization,
    hasTwoFactor: row.twoFactorEnabled,
    needsTwoFactor,
  };
}

function isDemanded(demand: TwoFactorDemand, role: string, rights: readonly Right[]): boolean {
  if (demand === 'staff') return role !== NO_ROLE;
  return demand === 'admins' && rights.includes('people');
}

export async function isEnabledUser(db: Database, id: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.kysely.deleteFrom('sessions').where('token', '=', token).execute();
}

export async function deleteOtherSessions(
  trx: DatabaseTransaction,
  userId: string,
  kept: string,
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('token', '<>', kept)
    .execute();
}

export async function deleteSessions(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute();
}

export async function recordPasswordChanged(
  trx: DatabaseTransaction,
  userId: string,
  { mustChange }: { mustChange: boolean } = { mustChange: false },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ mustChangePassword: mustChange, updatedAt: new Date() })
    .where('id', '=', userId)
    .execute();
}

export async function recordPasskey(trx: DatabaseTransaction, token: string): Promise<void> {
  await trx.updateTable('sessions').set({ withPasskey: true }).where('token', '=', token).execute();
}

/** Deletes expired rows by scanning whole tables, which stay small. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.kysely.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  await db.kysely.deleteFrom('verifications').where('expiresAt', '<', now).execute();
  await db.kysely.deleteFrom('passkeyChallenges').where('expiresAt', '<', now).execute();
  await db.kysely.deleteFrom('invitations').where('expiresAt', '<', now).execute();
  await db.kysely.deleteFrom('passwordLinks').where('expiresAt', '<', now).execute();
  await db.kysely.deleteFrom('emailChanges').where('expiresAt', '<', now).execute();
}

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    apiTokens: {
      hash: Uint8Array;
    };
    passkeys: {
      publicKey: Uint8Array;
    };
  }
}
