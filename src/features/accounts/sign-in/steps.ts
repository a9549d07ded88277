import type { CodeInput, Credentials, SignInStep } from '../../../contract/accounts.ts';
import type { Caller } from '../../../platform/http/mount.ts';
import type { Accounts } from '../accounts.ts';
import { logAttempt } from './attempts.ts';
import type { Answer } from './refusals.rules.ts';
import { sendCode, signIn } from './sign-in.ts';

export type From = Pick<Caller, 'address' | 'requestId' | 'headers'>;

export function tryPassword(
  accounts: Accounts,
  credentials: Credentials,
  { address, requestId, headers }: From,
): Promise<Answer<SignInStep>> {
  return logAttempt(accounts.log, { address, requestId, way: 'password' }, () =>
    signIn(accounts, credentials, headers),
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
