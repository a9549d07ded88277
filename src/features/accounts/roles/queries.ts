import { sql } from 'kysely';
import { nameOwnRole, ownRoleId, type Right, rightsOf } from '../../../contract/rights.ts';
import type { OwnRole, RoleInput } from '../../../contract/staff-accounts.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

function selectRoles(db: Database['kysely'] | DatabaseTransaction) {
  return db.selectFrom('roles').select([
    'id',
    'name',
    'rights',
    'version',
    // Index users_role_id.
    sql<number>`(select count(*)::int from users where role_id = roles.id)`.as('people'),
  ]);
}

type RoleRow = Awaited<ReturnType<ReturnType<typeof selectRoles>['executeTakeFirstOrThrow']>>;

function toRole(row: RoleRow): OwnRole {
  return { ...row, rights: [...rightsOf(nameOwnRole(row.id), row.rights)] };
}

/** By name. The whole table, which is small. */
export async function listRoles(
  db: Database['kysely'] | DatabaseTransaction,
  most: number,
): Promise<OwnRole[]> {
  const rows = await selectRoles(db).orderBy(sql`lower(name)`).limit(most).execute();
  return rows.map(toRole);
}

/** Primary key. */
export async function findRole(trx: DatabaseTransaction, id: number): Promise<OwnRole | null> {
  const row = await selectRoles(trx).where('id', '=', id).executeTakeFirst();
  return row ? toRole(row) : null;
}

/** One change of roles and of who has them at a time, so that nobody passes on what they just lost. */
export async function lockRoles(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table roles in share row exclusive mode`.execute(trx);
}

/** What a role allows; null where the site has none of that name. Primary key. */
export async function findRoleRights(
  trx: DatabaseTransaction,
  role: string,
): Promise<readonly Right[] | null> {
  const id = ownRoleId(role);
  if (id === null) return rightsOf(role);
  return (await findRole(trx, id))?.rights ?? null;
}

/** Unique index roles_name. */
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

/** Primary key. */
export async function updateRole(trx: DatabaseTransaction, id: number, role: RoleInput) {
  await trx
    .updateTable('roles')
    .set(({ eb }) => ({ ...role, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Primary key. */
export async function deleteRole(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', id).execute();
}
