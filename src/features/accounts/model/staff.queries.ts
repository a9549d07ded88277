import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { StaffMember } from '../../../contract/members.staff.ts';
import { builtInRoles } from '../../../domain/rights.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

const CREDENTIAL = 'credential';

function selectStaff(db: Database['kysely'] | DatabaseTransaction) {
  return db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.roleId')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.role',
      'roles.name as roleName',
      'users.disabledAt',
      'users.twoFactorEnabled',
      'users.createdAt',
      sql<boolean>`exists (select from passkeys where user_id = users.id)`.as('hasPasskey'),
      canSignIn.as('canSignIn'),
    ]);
}

const canSignIn = sql<boolean>`(exists (select from accounts where user_id = users.id)
  or exists (select from passkeys where user_id = users.id))`;

type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaff>['executeTakeFirstOrThrow']>>;

function toStaffMember(row: StaffRow): StaffMember {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    roleName: row.roleName,
    status: row.disabledAt ? 'disabled' : row.canSignIn ? 'active' : 'invited',
    hasTwoFactor: row.twoFactorEnabled,
    hasPasskey: row.hasPasskey,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function findStaff(
  db: Database,
  page: { limit: number; after: string },
): Promise<StaffMember[]> {
  const rows = await selectStaff(db.kysely)
    .where('users.email', '>', page.after)
    .orderBy('users.email')
    .limit(page.limit)
    .execute();
  return rows.map(toStaffMember);
}

export async function countStaff(db: Database): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findMember(
  db: Database['kysely'] | DatabaseTransaction,
  id: string,
): Promise<StaffMember | null> {
  const row = await selectStaff(db).where('users.id', '=', id).executeTakeFirst();
  return row ? toStaffMember(row) : null;
}

/** Returns null if the address is already taken. Uses index `users_email_key`. */
export async function insertUser(
  trx: DatabaseTransaction,
  user: {
    email: string;
    name: string;
    role: User['role'];
    mustChangePassword?: boolean;
  },
): Promise<string | null> {
  const row = await trx
    .insertInto('users')
    .values({
      id: randomUUID(),
      email: user.email,
      name: user.name,
      role: user.role,
      mustChangePassword: user.mustChangePassword ?? false,
      // Staff vouch for the address, so single sign-on can be linked to this account.
      emailVerified: true,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateMemberRole(trx: DatabaseTransaction, id: string, role: User['role']) {
  await trx
    .updateTable('users')
    .set({ role, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function updateDisabled(trx: DatabaseTransaction, id: string, at: Date | null) {
  await trx
    .updateTable('users')
    .set({ disabledAt: at, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks all active administrators, so that concurrent demotions run one after the other. Scans the table,
 * which is small.
 */
export async function lockActiveAdmins(trx: DatabaseTransaction): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where(canSignIn)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Checks whether an administrator was ever created. Locks the table, so that only one process can create the
 * first one.
 */
export async function lockFirstAdmin(trx: DatabaseTransaction): Promise<boolean> {
  await sql`lock table users in exclusive mode`.execute(trx);
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findUnchangedAdmins(
  db: Database,
): Promise<{ id: string; email: string; hash: string }[]> {
  const { rows } = await sql<{ id: string; email: string; hash: string }>`
    select users.id, email, password as hash from users
    join accounts on user_id = users.id and provider_id = ${CREDENTIAL}
    where role = 'admin' and must_change_password and disabled_at is null and password is not null
    order by users.created_at`.execute(db.kysely);
  return rows;
}

export async function savePassword(trx: DatabaseTransaction, userId: string, hash: string) {
  await trx
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      providerId: CREDENTIAL,
      accountId: userId,
      userId,
      password: hash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['providerId', 'accountId'])
        .doUpdateSet({ password: hash, updatedAt: new Date() }),
    )
    .execute();
}

export function staffName(alias: string): RawBuilder<string> {
  const user = sql.id(alias);
  const { admin, editor } = builtInRoles;
  return sql<string>`case when ${user}.id is not null then coalesce(
    nullif(btrim(${user}.name), ''),
    (select name from roles where id = ${user}.role_id),
    case ${user}.role when 'admin' then ${admin.name}::text when 'editor' then ${editor.name}::text end,
    ${m.common_someone()}::text
  ) end`;
}
