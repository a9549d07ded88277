import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import type { Accounts } from '../accounts.ts';
import { hashToken } from '../rules.ts';
import { keepChallenge, takeChallenge } from './queries.ts';

export const CHALLENGE_SECONDS = 900;

/** What an answer is for, and what only the browser that asked has: one serves nowhere else. */
export interface Bound {
  to: 'sign-in' | 'proof' | 'new passkey';
  token: string;
}

function keyOf({ to, token }: Bound, challenge: string): string {
  return hashToken([to, token, challenge].join(':'));
}

export async function rememberChallenge(
  { db, clock }: Accounts,
  bound: Bound,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(clock().getTime() + CHALLENGE_SECONDS * 1000);
  await keepChallenge(db, { keyHash: keyOf(bound, challenge), expiresAt });
}

/** Whether it was asked of this browser, and not answered yet. */
export function answerOnce({ db, clock }: Accounts, bound: Bound) {
  return (challenge: string) => takeChallenge(db, keyOf(bound, challenge), clock());
}

/** By the session that asks. Throws `unauthenticated`. */
export async function bindToSession(
  { readToken }: Accounts,
  to: Bound['to'],
  headers: Headers,
): Promise<Bound> {
  const token = await readToken(headers.get('cookie'));
  if (!token) throw new AppError('unauthenticated', m.account_not_signed_in());
  return { to, token };
}
