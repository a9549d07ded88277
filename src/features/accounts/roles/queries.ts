import { sql } from 'kysely';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { OwnRole, RoleInput } from '../../../contract/members.staff.ts';
import {
  missingRights,
  nameOwnRole,
  ownRoleId,
  type Right,
  rightsOf,
} from '../../../domain/rights.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findRights } from '../model/rights.queries.ts';

function selectRoles(db: Database['kysely'] | DatabaseTransaction) {
  return db
    .selectFrom('roles')
    .select([
      'id',
      'name',
      'rights',
      'version',
      sql<number>`(select count(*)::int from users where role_id = roles.id)`.as('people'),
    ]);
}

type RoleRow = Awaited<ReturnType<ReturnType<typeof selectRoles>['executeTakeFirstOrThrow']>>;

function toRole(row: RoleRow): OwnRole {
  return { ...row, rights: [...rightsOf(nameOwnRole(row.id), row.rights)] };
}

export async function listRoles(
  db: Database['kysely'] | DatabaseTransaction,
  most: number,
): Promise<OwnRole[]> {
  const rows = await selectRoles(db).orderBy(sql`lower(name)`).limit(most).execute();
  return rows.map(toRole);
}

export async function findRole(trx: DatabaseTransaction, id: number): Promise<OwnRole | null> {
  const row = await selectRoles(trx).where('id', '=', id).executeTakeFirst();
  return row ? toRole(row) : null;
}

/** Serializes changes to roles and role assignments, so that nobody can grant rights they have just lost. */
export async function lockRoles(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table roles in share row exclusive mode`.execute(trx);
}

export async function findRoleRights(
  trx: DatabaseTransaction,
  role: string,
): Promise<readonly Right[] | null> {
  const id = ownRoleId(role);
  if (id === null) return rightsOf(role);
  return (await findRole(trx, id))?.rights ?? null;
}

export async function isNameTaken(
  trx: DatabaseTransaction,
  name: string,
  exceptId: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('roles')
    .select('id')
    .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRole(trx: DatabaseTransaction, role: RoleInput): Promise<number> {
  const { id } = await trx
    .insertInto('roles')
    .values(role)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(trx: DatabaseTransaction, id: number, role: RoleInput) {
  await trx
    .updateTable('roles')
    .set(({ eb }) => ({ ...role, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteRole(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', id).execute();
}

/**
 * Runs a change of roles or assignments with the actor's current rights, because the request may have waited
 * for one that removed them. Throws `forbidden` if the actor may no longer manage people.
 */
export function changeRights<T>(
  db: Database,
  actor: User,
  change: (trx: DatabaseTransaction, own: readonly Right[]) => Promise<T>,
): Promise<T> {
  return db.kysely.transaction().execute(async (trx) => {
    await lockRoles(trx);
    const now = await findRights(trx, actor.id);
    if (!now || now.isDisabled || !now.rights.includes('people')) {
      throw new AppError('forbidden', m.roles_own_changed());
    }
    return change(trx, now.rights);
  });
}

/**
 * Throws `forbidden` unless `own` includes all of `others`: nobody can grant, remove or change rights they
 * lack. `who` names the person who has `others`; omit it for a role.
 */
export function requireCover(own: readonly Right[], others: readonly Right[], who?: string) {
  if (missingRights(own, others).length === 0) return;
  const detail = who ? m.roles_rights_beyond_named({ who }) : m.roles_rights_beyond();
  throw new AppError('forbidden', detail);
}
