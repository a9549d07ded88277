import * as m from '#messages';
import type { OwnSession } from '../../../contract/accounts.staff.ts';
import type { User } from '../../../contract/accounts.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Accounts } from '../model/accounts.ts';
import { deleteOtherSessions } from '../model/queries.ts';
import { settle } from '../model/refusals.rules.ts';
import { deleteOneSession, findSessions } from '../model/sessions.queries.ts';

export async function listSessions(
  accounts: Accounts,
  user: User,
  headers: Headers,
): Promise<OwnSession[]> {
  return findSessions(accounts.db.kysely, user.id, await readOwnToken(accounts, headers));
}

/**
 * Ends one session, or all others if `id` is null. Requires the password, so that access to an open browser
 * isn't enough.
 */
export async function endSessions(
  accounts: Accounts,
  user: User,
  { id, password = '' }: { id: string | null; password?: string | undefined },
  headers: Headers,
): Promise<OwnSession[]> {
  const { api } = accounts.auth;
  if (user.hasPassword) {
    await settle(api.verifyPassword({ body: { password }, headers, returnHeaders: true }));
  }
  const kept = await readOwnToken(accounts, headers);
  return accounts.db.kysely.transaction().execute(async (trx) => {
    if (id === null) await deleteOtherSessions(trx, user.id, kept);
    else if (!(await deleteOneSession(trx, { id, userId: user.id, kept }))) {
      throw new AppError('not_found', m.sessions_already_ended());
    }
    await recordChange(trx, {
      at: accounts.clock(),
      actor: user.id,
      action: id === null ? 'account.end-other-sessions' : 'account.end-session',
    });
    return findSessions(trx, user.id, kept);
  });
}

async function readOwnToken({ readToken }: Accounts, headers: Headers): Promise<string> {
  const token = await readToken(headers.get('cookie'));
  if (!token) throw new AppError('unauthenticated', m.account_not_signed_in());
  return token;
}
