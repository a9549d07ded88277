import type { User } from '../../contract/accounts.ts';
import { recordChange } from '../../platform/database-audit.ts';
import { deleteOtherSessions } from './queries.ts';
import { type Answer, settle } from './refusals.rules.ts';
import { type Accounts, readUserAgain } from './service.ts';

interface TwoFactorSecrets {
  uri: string;
  key: string;
  backupCodes: string[];
}

/** Makes the key for an authenticator app. It counts once a first code has shown that it works. */
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
  const { api } = accounts.auth;
  const body = { code: code.replace(/\s/g, '') };
  const answer = await settle(api.verifyTOTP({ body, headers, returnHeaders: true }));
  return finish(accounts, user, 'account.start-two-factor', answer.headers);
}

export async function stopTwoFactor(
  accounts: Accounts,
  user: User,
  password: string,
  headers: Headers,
): Promise<Answer<User>> {
  const { api } = accounts.auth;
  const answer = await settle(
    api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  );
  return finish(accounts, user, 'account.stop-two-factor', answer.headers);
}

/** Sessions that were begun under the other rule end; the library has just begun a new one here. */
async function finish(
  { db, clock, readToken }: Accounts,
  user: User,
  action: string,
  headers: Headers,
): Promise<Answer<User>> {
  const token = await readToken(headers.getSetCookie().join('; '));
  await db.kysely.transaction().execute(async (trx) => {
    if (token) await deleteOtherSessions(trx, user.id, token);
    await recordChange(trx, { at: clock(), actor: user.id, action, businessId: null });
  });
  return { output: await readUserAgain(db, user.id), headers };
}
