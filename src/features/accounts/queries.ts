import type { User } from '../../contract/accounts.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { splitName } from './rules.ts';
import { IDLE_HOURS, USE_MINUTES } from './session-cookie.rules.ts';
import { noteSessionUse } from './sessions/queries.ts';

export type TwoFactorDemand = Config['requireTwoFactor'];

interface UserRow {
  id: string;
  email: string;
  name: string;
  role: User['role'];
  mustChangePassword: boolean;
  twoFactorEnabled: boolean;
  hasPassword: boolean;
}

const COLUMNS = `u.id, u.email, u.name, u.role, u.must_change_password, u.two_factor_enabled,
  exists (select from accounts a
          where a.user_id = u.id and a.provider_id = 'credential') as has_password`;

/** The user of a session that holds; null else. Indexes sessions_token_key, accounts_user. */
export async function findSessionUser(
  db: Database,
  token: string,
  demand: TwoFactorDemand,
): Promise<User | null> {
  const [row] = await db.run<UserRow & { isUseOld: boolean }>(
    {
      name: 'session_user',
      text: `select ${COLUMNS}, s.updated_at < now() - interval '${USE_MINUTES} min' as is_use_old
             from sessions s join users u on u.id = s.user_id
             where s.token = $1 and s.expires_at > now()
               and s.updated_at > now() - interval '${IDLE_HOURS} hours'
               and u.disabled_at is null`,
    },
    [token],
  );
  if (!row) return null;
  if (row.isUseOld) await noteSessionUse(db, token);
  return toUser(row, demand);
}

/** Primary key, index accounts_user. */
export async function findUser(
  db: Database,
  id: string,
  demand: TwoFactorDemand,
): Promise<User | null> {
  const [row] = await db.run<UserRow>(
    { name: 'user', text: `select ${COLUMNS} from users u where u.id = $1` },
    [id],
  );
  return row ? toUser(row, demand) : null;
}

function toUser(row: UserRow, demand: TwoFactorDemand): User {
  const { mustChangePassword, hasPassword } = row;
  const isDemanded = demand === 'staff' ? row.role !== 'none' : demand === `${row.role}s`;
  // People who sign in only through the organization have theirs there, or not.
  const needsTwoFactor = isDemanded && hasPassword && !row.twoFactorEnabled;
  return {
    id: row.id,
    email: row.email,
    ...splitName(row.name),
    // A password that others know or may guess only allows choosing a new one.
    role: mustChangePassword || needsTwoFactor ? 'none' : row.role,
    mustChangePassword,
    hasPassword,
    hasTwoFactor: row.twoFactorEnabled,
    needsTwoFactor,
  };
}

/** Whether a user may have sessions. Primary key. */
export async function isEnabledUser(db: Database, id: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one session. Index sessions_token_key. */
export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.kysely.deleteFrom('sessions').where('token', '=', token).execute();
}

/** Ends the sessions of a user but one. Index sessions_user. */
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

/** Ends all sessions of a user. Index sessions_user. */
export async function deleteSessions(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute();
}

export async function notePasswordChanged(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ mustChangePassword: false, updatedAt: new Date() })
    .where('id', '=', userId)
    .execute();
}

/** Removes what has expired. Indexes sessions_expiry, verifications_expiry; invitations are few. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.kysely.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  await db.kysely.deleteFrom('verifications').where('expiresAt', '<', now).execute();
  await db.kysely.deleteFrom('invitations').where('expiresAt', '<', now).execute();
}
