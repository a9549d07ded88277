import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { missingRights, type Right } from '../../../contract/rights.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findRights } from '../rights.queries.ts';
import { lockRoles } from './queries.ts';

/**
 * Changes roles, or who has them, with what the actor may do at this very moment: a request that
 * was let in may have waited for one that took the right away.
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
 * Nobody gives, takes or changes what they do not have themselves. Throws `forbidden`; `who` is the
 * person who has `others`, none where a role has them.
 */
export function requireCover(own: readonly Right[], others: readonly Right[], who?: string) {
  if (missingRights(own, others).length === 0) return;
  const detail = who ? m.roles_rights_beyond_named({ who }) : m.roles_rights_beyond();
  throw new AppError('forbidden', detail);
}
