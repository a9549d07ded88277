import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import * as m from '#messages';
import type { PasskeyAnswer, PasskeyQuestion } from '../../../contract/accounts.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Accounts } from '../accounts.ts';
import { answerOnce, type Bound, rememberChallenge } from './challenges.ts';
import { findPasskey, notePasskeyUse, type Passkey } from './queries.ts';
import { ASKING_MS, describeKey, rpOf } from './relying-party.rules.ts';

/** With the certificates that it knows, more than a visitor's process should hold. */
export const loadPasskeys = () => import('@simplewebauthn/server');

/** `known`: the person's own keys; none where nobody knows yet who asks. */
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

/** Whose passkey it is. Throws the same for whatever is wrong with it. */
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
  const isFirst = await notePasskeyUse(accounts.db, passkey, { counter, at: accounts.clock() });
  if (!isFirst) throw refuse();
  return passkey;
}

/** A key says whose it is: of another person than ours, something is wrong. */
function isHolder({ response: { userHandle } }: PasskeyAnswer, { userId }: Passkey): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId;
}

/** The library throws for whatever a forged answer may hold. */
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
