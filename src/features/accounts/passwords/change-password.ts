import * as m from '#messages';
import type { PasswordChange, User } from '../../../contract/accounts.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { hashToken } from '../../../platform/token.ts';
import { recordChange } from '../../audit/record-change.ts';
import { type Accounts, readUserAgain } from '../model/accounts.ts';
import { refuseEasyPassword } from '../model/easy-password.ts';
import { hashPassword } from '../model/hash.ts';
import { writePasswordChanged } from '../model/mail.ts';
import { hasPasswordLink, lockByEmail, takeLink, voidLinks } from '../model/passwords.queries.ts';
import { deleteSessions, recordPasskey, recordPasswordChanged } from '../model/queries.ts';
import { type Answer, settle } from '../model/refusals.rules.ts';
import { makeSpelledSecret } from '../model/rules.ts';
import {
  deleteInvitation,
  findMember,
  hasInvitation,
  savePassword,
  takeInvitation,
} from '../model/staff.queries.ts';
import { deleteEmailChange } from '../own-account/own-account.ts';

interface ChosenPassword {
  token: string;
  password: string;
}

interface Way {
  has: typeof hasPasswordLink;
  take: typeof takeLink;
  action: string;
  refusal: () => string;
}

const invited: Way = {
  has: hasInvitation,
  take: takeInvitation,
  action: 'staff.accept-invitation',
  refusal: m.account_link_expired_admin,
};

const forgotten: Way = {
  has: hasPasswordLink,
  take: takeLink,
  action: 'account.reset-password',
  refusal: m.account_link_expired,
};

export function acceptInvitation(accounts: Accounts, answer: ChosenPassword) {
  return choosePassword(accounts, answer, invited);
}

export async function answerPasswordLink(accounts: Accounts, answer: ChosenPassword) {
  return choosePassword(accounts, answer, forgotten);
}

async function choosePassword(
  accounts: Accounts,
  { token, password }: ChosenPassword,
  { has, take, action, refusal }: Way,
): Promise<{ email: string; userId: string }> {
  const { db, clock, site, jobs } = accounts;
  const tokenHash = hashToken(token);
  // Checks the link first, so that made-up links don't cause an expensive hash. Hashing is slow and therefore
  // happens before the transaction.
  if (!(await has(db, tokenHash, clock()))) throw linkUsed(refusal);
  const passwordHash = await hashPassword(password);
  return db.kysely.transaction().execute(async (trx) => {
    const id = await take(trx, tokenHash, clock());
    const member = id && (await findMember(trx, id));
    if (!member || member.status === 'disabled') throw linkUsed(refusal);
    refuseEasyPassword('password', password, { site, email: member.email });
    await savePassword(trx, member.id, passwordHash);
    await closeOtherWays(trx, member.id);
    await recordChange(trx, { at: clock(), actor: member.id, action });
    if (member.status === 'active') {
      await jobs.enqueue(trx, mailQueue, writePasswordChanged(site, member.email, member.name));
    }
    return { email: member.email, userId: member.id };
  });
}

/**
 * Sets a one-time password from the command line and ends the account's sessions. Two-factor authentication
 * stays enabled. Returns the password. Throws `not_found` for an unknown email and `conflict` for a disabled
 * account.
 */
export async function resetPassword(
  { db, clock }: Pick<Accounts, 'db' | 'clock'>,
  email: string,
): Promise<string> {
  const password = makeSpelledSecret();
  const passwordHash = await hashPassword(password);
  await db.kysely.transaction().execute(async (trx) => {
    const person = await lockByEmail(trx, email.toLowerCase());
    if (!person) throw new AppError('not_found', `Nobody has an account with ${email}.`);
    if (person.isDisabled) {
      throw new AppError(
        'conflict',
        `The account of ${email} is disabled. Another administrator can enable it at /admin/staff.`,
      );
    }
    await savePassword(trx, person.id, passwordHash);
    await closeOtherWays(trx, person.id, { mustChange: true });
    await recordChange(trx, {
      at: clock(),
      actor: 'command line',
      action: 'staff.reset-password',
      after: { userId: person.id, email: person.email },
    });
  });
  return password;
}

/**
 * Ends everything that the old password may have opened: sessions, invitations, password links and pending
 * email changes.
 */
async function closeOtherWays(
  trx: DatabaseTransaction,
  userId: string,
  options?: { mustChange: boolean },
): Promise<void> {
  await recordPasswordChanged(trx, userId, options);
  await deleteSessions(trx, userId);
  await deleteInvitation(trx, userId);
  await voidLinks(trx, userId);
  await deleteEmailChange(trx, userId);
}

function linkUsed(refusal: Way['refusal']): AppError {
  return new AppError('not_found', refusal());
}

/** Changes the user's own password and ends all other sessions of the account. */
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
    await recordPasswordChanged(trx, user.id);
    await voidLinks(trx, user.id);
    await deleteEmailChange(trx, user.id);
    if (token && user.withPasskey) await recordPasskey(trx, token);
    await recordChange(trx, { at: clock(), actor: user.id, action: 'account.change-password' });
  });
  return { output: await readUserAgain(accounts, user), headers: answer.headers };
}
