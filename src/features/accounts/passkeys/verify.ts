import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import * as m from '#messages';
import type {
  PasskeyAnswer,
  PasskeyQuestion,
  SignInProof,
  User,
} from '../../../contract/accounts.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/token.ts';
import type { Accounts } from '../model/accounts.ts';
import { settle } from '../model/refusals.rules.ts';
import { verifyCode } from '../two-factor/codes.ts';
import {
  findPasskey,
  keepChallenge,
  type Passkey,
  recordPasskeyUse,
  takeChallenge,
} from './queries.ts';

export const CHALLENGE_SECONDS = 900;

/** Purpose and browser secret of a challenge. An answer is valid only for the same purpose and browser. */
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

/** Returns a check that a challenge was issued to this browser and not used yet. The check consumes the challenge. */
export function answerOnce({ db, clock }: Accounts, bound: Bound) {
  return (challenge: string) => takeChallenge(db, keyOf(bound, challenge), clock());
}

export async function bindToSession(
  { readToken }: Accounts,
  to: Bound['to'],
  headers: Headers,
): Promise<Bound> {
  const token = await readToken(headers.get('cookie'));
  if (!token) throw new AppError('unauthenticated', m.account_not_signed_in());
  return { to, token };
}

export const ASKING_MS = 120_000;

/** Returns the WebAuthn relying party for the public URL. A passkey works only for the host name it was created for. */
export function rpOf({ url, name }: { url: string; name: string }) {
  const { hostname, origin } = new URL(url);
  return { id: hostname, name, origin };
}

export function describeKey({ credentialId, transports }: Passkey) {
  return { id: credentialId, type: 'public-key' as const, transports };
}

/** Loads the library on demand, because its certificates take memory that processes for visitors don't need. */
export const loadPasskeys = () => import('@simplewebauthn/server');

export async function askPasskey(
  accounts: Accounts,
  bound: Bound,
  known: Passkey[],
): Promise<PasskeyQuestion> {
  const { id: rpId } = rpOf(accounts.site);
  const { generateAuthenticationOptions } = await loadPasskeys();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  await rememberChallenge(accounts, bound, challenge);
  return {
    challenge,
    rpId,
    timeout: ASKING_MS,
    userVerification: 'required' as const,
    allowCredentials: known.map(describeKey),
  };
}

/** Returns the verified passkey. Throws the same error for every failure, so it doesn't reveal the reason. */
export async function verifyPasskey(
  accounts: Accounts,
  bound: Bound,
  answer: PasskeyAnswer,
): Promise<Passkey> {
  const passkey = await findPasskey(accounts.db, answer.id);
  if (!passkey || !isHolder(answer, passkey)) throw refuse();
  const verified = await check(accounts, bound, answer, passkey);
  if (!verified) throw refuse();
  const counter = verified.authenticationInfo.newCounter;
  const isFirst = await recordPasskeyUse(accounts.db, passkey, { counter, at: accounts.clock() });
  if (!isFirst) throw refuse();
  return passkey;
}

function isHolder({ response: { userHandle } }: PasskeyAnswer, { userId }: Passkey): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId;
}

/** Returns null instead of throwing, because the library throws for any malformed or forged answer. */
async function check(
  accounts: Accounts,
  bound: Bound,
  answer: PasskeyAnswer,
  { credentialId, publicKey, counter }: Passkey,
): Promise<VerifiedAuthenticationResponse | null> {
  const { id: expectedRPID, origin: expectedOrigin } = rpOf(accounts.site);
  const { userHandle, ...response } = answer.response;
  const { verifyAuthenticationResponse } = await loadPasskeys();
  try {
    const verified = await verifyAuthenticationResponse({
      response: { ...answer, response: { ...response, ...(userHandle && { userHandle }) } },
      expectedChallenge: answerOnce(accounts, bound),
      expectedRPID,
      expectedOrigin,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    });
    return verified.verified ? verified : null;
  } catch (error) {
    accounts.log.debug({ reason: String(error) }, 'passkey refused');
    return null;
  }
}

function refuse(): AppError {
  return new AppError('invalid', m.passkeys_sign_in_failed());
}

/**
 * Requires the same proof as signing in, so that access to an unattended browser isn't enough to change
 * sign-in methods.
 */
export async function requireProof(
  accounts: Accounts,
  user: User,
  { password, code, passkey }: SignInProof,
  headers: Headers,
): Promise<void> {
  if (passkey) {
    const bound = await bindToSession(accounts, 'proof', headers);
    const { userId } = await verifyPasskey(accounts, bound, passkey);
    if (userId === user.id) return;
    throw new AppError('invalid', m.passkeys_not_yours());
  }
  if (!user.hasPassword) {
    throw new AppError(
      'conflict',
      user.hasPasskey ? m.passkeys_confirm_first() : m.passkeys_organization_account(),
    );
  }
  if (!password) throw missing('password', m.input_password_required());
  const { api } = accounts.auth;
  await settle(api.verifyPassword({ body: { password }, headers, returnHeaders: true }));
  if (!user.hasTwoFactor) return;
  // The password is checked first, so that a wrong password doesn't use up a code.
  if (!code) throw missing('code', m.input_code_required());
  await verifyCode(accounts, user.id, code, headers);
}

function missing(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field, message }] });
}
