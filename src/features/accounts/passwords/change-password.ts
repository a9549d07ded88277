import * as m from '#messages';
import type { PasswordChange, User } from '../../../contract/accounts.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import { type Accounts, readUserAgain } from '../accounts.ts';
import { deleteEmailChange } from '../own-account/queries.ts';
import { notePasskey, notePasswordChanged } from '../queries.ts';
import { type Answer, settle } from '../sign-in/refusals.rules.ts';
import { voidLinks } from './queries.ts';
import { refuseEasyPassword } from './refuse-easy-password.ts';

/** Changes one's password; every other session of the account ends. */
export async function changePassword(
  accounts: Accounts,
  user: User,
  change: PasswordChange,
  headers: Headers,
): Promise<Answer<User>> {
  const { auth, db, clock, site, readToken } = accounts;
  if (change.newPassword === change.currentPassword) {
    const message = m.account_password_same();
    throw new AppError('invalid', message, { fields: [{ field: 'newPassword', message }] });
  }
  refuseEasyPassword('newPassword', change.newPassword, { site, email: user.email });
  const answer = await settle(
    auth.api.changePassword({
      body: { ...change, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    }),
    'currentPassword',
  );
  const token = await readToken(answer.headers.getSetCookie().join('; '));
  await db.kysely.transaction().execute(async (trx) => {
    await notePasswordChanged(trx, user.id);
    await voidLinks(trx, user.id);
    await deleteEmailChange(trx, user.id);
    if (token && user.withPasskey) await notePasskey(trx, token);
    await recordChange(trx, {
      at: clock(),
      actor: user.id,
      action: 'account.change-password',
      businessId: null,
    });
  });
  return { output: await readUserAgain(accounts, user), headers: answer.headers };
}
