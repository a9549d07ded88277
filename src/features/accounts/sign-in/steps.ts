import type { Context } from 'hono';
import type { CodeInput, Credentials, SignInStep } from '../../../contract/accounts.ts';
import type { HttpEnv } from '../../../platform/http/mount.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { Accounts } from '../accounts.ts';
import { type Attempt, logAttempt } from './attempts.ts';
import type { Answer } from './refusals.rules.ts';
import { sendCode, signIn } from './sign-in.ts';

export interface SignInDependencies {
  accounts: Accounts;
  /** On tries of a password, a code or a link. */
  signInLimit: RateLimiter;
}

/** A password that a request brings, counted and logged. */
export function tryPassword(
  dependencies: SignInDependencies,
  credentials: Credentials,
  c: Context<HttpEnv>,
): Promise<Answer<SignInStep>> {
  return attempt(dependencies, c, 'password', () =>
    signIn(dependencies.accounts, credentials, c.req.raw.headers),
  );
}

/** The same for the code of the second step. */
export function tryCode(
  dependencies: SignInDependencies,
  { code }: CodeInput,
  c: Context<HttpEnv>,
): Promise<Answer<SignInStep>> {
  return attempt(dependencies, c, 'code', () =>
    sendCode(dependencies.accounts, code, c.req.raw.headers),
  );
}

function attempt<T extends { userId: string }>(
  { accounts, signInLimit }: SignInDependencies,
  c: Context<HttpEnv>,
  way: Attempt['way'],
  run: () => Promise<T>,
): Promise<T> {
  const from = { requestId: c.get('requestId'), address: c.get('address'), way };
  return logAttempt(accounts.log, from, async () => {
    await signInLimit.consume(c.get('address'));
    return run();
  });
}
