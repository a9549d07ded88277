import type { CodeInput, Credentials, SignInStep } from '../../../contract/accounts.ts';
import type { Caller } from '../../../platform/http/mount.ts';
import { createUnderWay } from '../../../platform/http/under-way.ts';
import type { Accounts } from '../accounts.ts';
import { refuseForNow } from '../passwords/hash.ts';
import { logAttempt } from './attempts.ts';
import type { Answer } from './refusals.rules.ts';
import { sendCode, signIn } from './sign-in.ts';

const AT_ONE_ACCOUNT = 3;
const underWay = createUnderWay(refuseForNow);

export type From = Pick<Caller, 'address' | 'requestId' | 'headers'>;

export function tryPassword(
  accounts: Accounts,
  credentials: Credentials,
  { address, requestId, headers }: From,
): Promise<Answer<SignInStep>> {
  // By what was typed, so that an unknown address is answered like a known one.
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
