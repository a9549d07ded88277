import { type Right, rightsOf } from '../../../domain/rights.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

/** Returns the rights of a user's role; null if there is no such user. Disabled users are included. */
export async function findRights(
  trx: DatabaseTransaction,
  userId: string,
): Promise<{ rights: readonly Right[]; isDisabled: boolean } | null> {
  const row = await trx
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.roleId')
    .select(['users.role', 'users.disabledAt', 'roles.rights'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return { rights: rightsOf(row.role, row.rights), isDisabled: row.disabledAt !== null };
}
