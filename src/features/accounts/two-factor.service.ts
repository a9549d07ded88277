import type { User } from '../../contract/accounts.ts';
import { recordChange } from '../../platform/database-audit.ts';
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

async function finish(
  { db, clock }: Accounts,
  user: User,
  action: string,
  headers: Headers,
): Promise<Answer<User>> {
  await db.kysely
    .transaction()
    .execute((trx) => recordChange(trx, { at: clock(), actor: user.id, action, businessId: null }));
  return { output: await readUserAgain(db, user.id), headers };
}
