import * as m from '#messages';
import type { FullProof, User } from '../../../contract/accounts.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import { type Accounts, readUserAgain } from '../model/accounts.ts';
import { deleteOtherSessions, recordPasskey } from '../model/queries.ts';
import { type Answer, settle } from '../model/refusals.rules.ts';
import { verifyAppCode, verifyCode } from './codes.ts';

interface TwoFactorSecrets {
  uri: string;
  key: string;
  backupCodes: string[];
}

export async function prepareTwoFactor(
  { auth }: Accounts,
  password: string,
  headers: Headers,
): Promise<Answer<TwoFactorSecrets>> {
  const { output, headers: cookies } = await settle(
    auth.api.enableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  );
  if (output.method !== 'totp') throw new Error('The second factor is of another kind');
  const { totpURI: uri, backupCodes } = output;
  const key = new URL(uri).searchParams.get('secret') ?? '';
  return { output: { uri, key, backupCodes }, headers: cookies };
}

export async function confirmTwoFactor(
  accounts: Accounts,
  user: User,
  code: string,
  headers: Headers,
): Promise<Answer<User>> {
  const answer = await verifyAppCode(accounts, user.id, code, headers);
  return finish(accounts, user, 'account.start-two-factor', answer.headers);
}

export async function stopTwoFactor(
  accounts: Accounts,
  user: User,
  proof: FullProof,
  headers: Headers,
): Promise<Answer<User>> {
  const { api } = accounts.auth;
  await requireFullProof(accounts, user, proof, headers);
  const body = { password: proof.password };
  const answer = await settle(api.disableTwoFactor({ body, headers, returnHeaders: true }));
  return finish(accounts, user, 'account.stop-two-factor', answer.headers);
}

export async function renewBackupCodes(
  accounts: Accounts,
  user: User,
  proof: FullProof,
  headers: Headers,
): Promise<Answer<{ backupCodes: string[] }>> {
  const { db, clock, auth } = accounts;
  await requireFullProof(accounts, user, proof, headers);
  const body = { password: proof.password };
  const answer = await settle(auth.api.generateBackupCodes({ body, headers, returnHeaders: true }));
  await db.kysely
    .transaction()
    .execute((trx) =>
      recordChange(trx, { at: clock(), actor: user.id, action: 'account.renew-backup-codes' }),
    );
  const { backupCodes } = answer.output;
  return { output: { backupCodes }, headers: answer.headers };
}

/** Checks the password first, so that a wrong password doesn't use up a code. */
async function requireFullProof(
  accounts: Accounts,
  user: User,
  { password, code }: FullProof,
  headers: Headers,
) {
  if (!user.hasTwoFactor) throw new AppError('conflict', m.two_factor_not_set_up());
  const { api } = accounts.auth;
  await settle(api.verifyPassword({ body: { password }, headers, returnHeaders: true }));
  await verifyCode(accounts, user.id, code, headers);
}

/** Ends the user's other sessions. better-auth has just started a new session in this browser. */
async function finish(
  accounts: Accounts,
  user: User,
  action: string,
  headers: Headers,
): Promise<Answer<User>> {
  const { db, clock, readToken } = accounts;
  const token = await readToken(headers.getSetCookie().join('; '));
  await db.kysely.transaction().execute(async (trx) => {
    if (token) await deleteOtherSessions(trx, user.id, token);
    if (token && user.withPasskey) await recordPasskey(trx, token);
    await recordChange(trx, { at: clock(), actor: user.id, action });
  });
  return { output: await readUserAgain(accounts, user), headers };
}
