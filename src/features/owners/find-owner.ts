import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FindOwner } from '../../platform/http/guards.ts';
import { hashToken } from '../contacts/token.rules.ts';
import { readOwnerToken } from './cookie.rules.ts';
import { findOwnerOfSession } from './queries.ts';

/** By the browser's cookie; without one there is no query. */
export function createFindOwner({ db, clock }: { db: Database; clock: Clock }): FindOwner {
  return async (cookies, businessId) => {
    const token = readOwnerToken(cookies);
    if (!token) return null;
    return findOwnerOfSession(db, { tokenHash: hashToken(token), businessId, at: clock() });
  };
}
