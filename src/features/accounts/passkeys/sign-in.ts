import * as m from '#messages';
import type { PasskeyAnswer, PasskeyQuestion, SignInStep } from '../../../contract/accounts.ts';
import { AppError } from '../../../platform/errors.ts';
import { readTokenCookie, writeTokenCookie } from '../../../platform/http/token-cookie.ts';
import { createToken } from '../../../platform/token.ts';
import type { Accounts } from '../model/accounts.ts';
import { type Answer, isRefused } from '../model/refusals.rules.ts';
import { endSession, type From, findNextStep, logAttempt } from '../sign-in/sign-in.ts';
import { askPasskey, CHALLENGE_SECONDS, verifyPasskey } from './verify.ts';

const PURPOSE = 'sign-in';
const COOKIE = 'passkey';

/** Starts a passkey sign-in. The challenge lists no credentials, so it doesn't reveal which accounts have passkeys. */
export async function askToSignIn(
  accounts: Accounts,
  headers: Headers,
): Promise<Answer<PasskeyQuestion>> {
  const token = readTokenCookie(headers.get('cookie'), COOKIE) ?? createToken();
  const output = await askPasskey(accounts, { to: PURPOSE, token }, []);
  const cookie = writeTokenCookie(accounts.site.url, {
    name: COOKIE,
    token,
    seconds: CHALLENGE_SECONDS,
  });
  return { output, headers: new Headers([['set-cookie', cookie]]) };
}

export function tryPasskey(
  accounts: Accounts,
  answer: PasskeyAnswer,
  { address, requestId, headers }: From,
): Promise<Answer<SignInStep> & { userId: string }> {
  return logAttempt(accounts.log, { address, requestId, way: 'passkey' }, () =>
    signIn(accounts, answer, headers),
  );
}

/** Signs in with a passkey, which counts as two factors: the device and what unlocks it. */
async function signIn(
  accounts: Accounts,
  answer: PasskeyAnswer,
  headers: Headers,
): Promise<Answer<SignInStep> & { userId: string }> {
  const token = readTokenCookie(headers.get('cookie'), COOKIE);
  if (!token) throw tooLate();
  const { userId } = await verifyPasskey(accounts, { to: PURPOSE, token }, answer);
  const call = accounts.auth.api.signInPasskey({ body: { userId }, headers, returnHeaders: true });
  const begun = await call.catch((error: unknown) => {
    throw isRefused(error) ? tooLate() : error;
  });
  await endSession(accounts, headers);
  const output = await findNextStep(accounts, { id: userId, withPasskey: true });
  return { output, headers: begun.headers, userId };
}

function tooLate(): AppError {
  return new AppError('unauthenticated', m.signin_took_too_long());
}
