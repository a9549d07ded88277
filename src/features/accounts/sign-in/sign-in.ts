import * as m from '#messages';
import type { CodeInput, Credentials, SignInStep } from '../../../contract/accounts.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/http/mount.ts';
import { createUnderWay } from '../../../platform/http/under-way.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import type { Accounts } from '../model/accounts.ts';
import { refuseForNow } from '../model/hash.ts';
import { deleteSession } from '../model/queries.ts';
import { type Answer, isRefused } from '../model/refusals.rules.ts';
import { verifyCode } from '../two-factor/codes.ts';

type SignInAnswer = Answer<SignInStep> & { userId: string };

/** Throws the same error for an unknown address, a wrong password and a disabled account. */
export async function signIn(
  accounts: Accounts,
  credentials: Credentials,
  headers: Headers,
): Promise<SignInAnswer> {
  const call = accounts.auth.api.signInPassword({
    body: credentials,
    headers,
    returnHeaders: true,
  });
  const answer = await call.catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    const message = m.signin_credentials_wrong();
    throw new AppError('unauthenticated', message, { fields: [{ field: 'password', message }] });
  });
  await endSession(accounts, headers);
  const { twoFactorRedirect, userId } = answer.response;
  if (twoFactorRedirect) return { output: 'code', headers: answer.headers, userId };
  return {
    output: await findNextStep(accounts, { id: userId, withPasskey: false }),
    headers: answer.headers,
    userId,
  };
}

export async function sendCode(
  accounts: Accounts,
  given: string,
  headers: Headers,
): Promise<SignInAnswer> {
  const { userId: challenged } = await accounts.auth.api.findChallenged({ headers });
  const answer = await verifyCode(accounts, challenged, given, headers);
  const { id: userId } = answer.output.user;
  return {
    output: await findNextStep(accounts, { id: userId, withPasskey: false }),
    headers: answer.headers,
    userId,
  };
}

/** Ends the browser's previous session, which the new sign-in replaces. */
export async function endSession({ db, readToken }: Accounts, headers: Headers): Promise<void> {
  const token = await readToken(headers.get('cookie'));
  if (token) await deleteSession(db, token);
}

export async function findNextStep(
  { readUser }: Accounts,
  signedIn: Parameters<Accounts['readUser']>[0],
): Promise<SignInStep> {
  const user = await readUser(signedIn);
  return user?.mustChangePassword ? 'password' : 'done';
}

export async function signOut({ auth }: Accounts, headers: Headers): Promise<Headers> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.headers;
}

export interface SignInAttempt {
  requestId: string;
  address: string;
  way: 'password' | 'code' | 'link' | 'passkey';
}

export async function logAttempt<T extends { userId?: string | null }>(
  log: Log,
  attempt: SignInAttempt,
  call: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await call();
    log.info({ ...attempt, user: answer.userId }, 'sign-in');
    return answer;
  } catch (error) {
    log.warn(attempt, 'sign-in refused');
    throw error;
  }
}

const AT_ONE_ACCOUNT = 3;
const underWay = createUnderWay(refuseForNow);

export type From = Pick<Caller, 'address' | 'requestId' | 'headers'>;

export function tryPassword(
  accounts: Accounts,
  credentials: Credentials,
  { address, requestId, headers }: From,
): Promise<Answer<SignInStep>> {
  // The limit is counted by the entered email rather than the account, so that unknown addresses behave like
  // known ones.
  const account = { key: credentials.email.toLowerCase(), most: AT_ONE_ACCOUNT };
  return logAttempt(accounts.log, { address, requestId, way: 'password' }, () =>
    underWay.hold([account], () => signIn(accounts, credentials, headers)),
  );
}

export function tryCode(
  accounts: Accounts,
  { code }: CodeInput,
  { address, requestId, headers }: From,
): Promise<Answer<SignInStep>> {
  return logAttempt(accounts.log, { address, requestId, way: 'code' }, () =>
    sendCode(accounts, code, headers),
  );
}
