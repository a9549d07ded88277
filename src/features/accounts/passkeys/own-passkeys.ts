import * as m from '#messages';
import type {
  NewPasskey,
  OwnPasskey,
  PasskeyPlan,
  PasskeyQuestion,
  SignInProof,
  User,
} from '../../../contract/accounts.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Accounts } from '../model/accounts.ts';
import { writePasskeyAdded } from '../model/mail.ts';
import { deleteOtherSessions } from '../model/queries.ts';
import {
  deletePasskey,
  hasOtherWay,
  insertPasskey,
  listPasskeys,
  lockUser,
  type Passkey,
  renamePasskey,
} from './queries.ts';
import {
  ASKING_MS,
  answerOnce,
  askPasskey,
  type Bound,
  bindToSession,
  describeKey,
  loadPasskeys,
  rememberChallenge,
  requireProof,
  rpOf,
} from './verify.ts';

export const MAX_PASSKEYS = 20;
/** EdDSA, ES256 and RS256. Every current device supports at least one of them. */
const ALGORITHMS = [-8, -7, -257];

export async function listOwnPasskeys({ db }: Accounts, user: User): Promise<OwnPasskey[]> {
  return (await listPasskeys(db.kysely, user.id, MAX_PASSKEYS)).map(describePasskey);
}

export function describePasskey(passkey: Passkey): OwnPasskey {
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey;
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export async function askForProof(
  accounts: Accounts,
  user: User,
  headers: Headers,
): Promise<PasskeyQuestion> {
  const bound = await bindToSession(accounts, 'proof', headers);
  const known = await listPasskeys(accounts.db.kysely, user.id, MAX_PASSKEYS);
  return askPasskey(accounts, bound, known);
}

export async function planPasskey(
  accounts: Accounts,
  user: User,
  proof: SignInProof,
  headers: Headers,
): Promise<PasskeyPlan> {
  await requireProof(accounts, user, proof, headers);
  const known = await listPasskeys(accounts.db.kysely, user.id, MAX_PASSKEYS);
  if (known.length >= MAX_PASSKEYS) {
    throw new AppError('conflict', m.passkeys_limit({ mostPasskeys: MAX_PASSKEYS }));
  }
  const { id, name } = rpOf(accounts.site);
  const displayName = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  const selection = {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  } as const;
  const { generateRegistrationOptions } = await loadPasskeys();
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userName: user.email,
    userDisplayName: displayName,
    userID: new TextEncoder().encode(user.id),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: selection,
  });
  const bound = await bindToSession(accounts, 'new passkey', headers);
  await rememberChallenge(accounts, bound, options.challenge);
  return {
    challenge: options.challenge,
    rp: { id, name },
    user: options.user,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: ASKING_MS,
    excludeCredentials: known.map(describeKey),
    authenticatorSelection: selection,
    attestation: 'none',
  };
}

export async function addPasskey(
  accounts: Accounts,
  user: User,
  { name, made }: { name: string; made: NewPasskey },
  headers: Headers,
): Promise<OwnPasskey[]> {
  const { db, clock, jobs, site } = accounts;
  const bound = await bindToSession(accounts, 'new passkey', headers);
  const key = await readKey(accounts, bound, made);
  return db.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    const at = clock();
    if (!(await insertPasskey(trx, { ...key, userId: user.id, name, createdAt: at }))) {
      throw new AppError('conflict', m.passkeys_in_use());
    }
    const change = { at, actor: user.id, action: 'account.add-passkey' };
    await recordChange(trx, { ...change, after: { name } });
    const person = user.firstName ?? user.email;
    await jobs.enqueue(trx, mailQueue, writePasskeyAdded(site, user.email, person, name));
    return (await listPasskeys(trx, user.id, MAX_PASSKEYS)).map(describePasskey);
  });
}

async function readKey(accounts: Accounts, bound: Bound, { response, ...made }: NewPasskey) {
  const { id: expectedRPID, origin: expectedOrigin } = rpOf(accounts.site);
  const { transports = [], ...signed } = response;
  const { verifyRegistrationResponse } = await loadPasskeys();
  const verified = await verifyRegistrationResponse({
    response: { ...made, response: { ...signed, transports } },
    expectedChallenge: answerOnce(accounts, bound),
    expectedRPID,
    expectedOrigin,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    accounts.log.debug({ reason: String(error) }, 'passkey refused');
    return null;
  });
  if (!verified?.verified) {
    throw new AppError('invalid', m.passkeys_add_failed());
  }
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports,
    isSynced: credentialBackedUp,
  };
}

export function nameOwnPasskey(
  { db, clock }: Accounts,
  user: User,
  { id, name }: { id: number; name: string },
): Promise<OwnPasskey[]> {
  return db.kysely.transaction().execute(async (trx) => {
    const before = await renamePasskey(trx, { id, name, userId: user.id });
    if (before === null) throw passkeyMissing();
    await recordChange(trx, {
      at: clock(),
      actor: user.id,
      action: 'account.rename-passkey',
      before: { name: before },
      after: { name },
    });
    return listOwn(trx, user);
  });
}

/**
 * Removes a passkey and ends the user's other sessions, which it may have started. Throws `conflict` if it is
 * the last way to sign in.
 */
export async function removeOwnPasskey(
  accounts: Accounts,
  user: User,
  { id, proof }: { id: number; proof: SignInProof },
  headers: Headers,
): Promise<OwnPasskey[]> {
  const { db, clock } = accounts;
  await requireProof(accounts, user, proof, headers);
  const { token } = await bindToSession(accounts, 'proof', headers);
  return db.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    const name = await deletePasskey(trx, { id, userId: user.id });
    if (name === null) throw passkeyMissing();
    const left = await listOwn(trx, user);
    if (left.length === 0 && !(await hasOtherWay(trx, user.id))) {
      throw new AppError('conflict', m.passkeys_last_way_in());
    }
    await deleteOtherSessions(trx, user.id, token);
    await recordChange(trx, {
      at: clock(),
      actor: user.id,
      action: 'account.remove-passkey',
      before: { name },
    });
    return left;
  });
}

async function listOwn(trx: DatabaseTransaction, { id }: User): Promise<OwnPasskey[]> {
  return (await listPasskeys(trx, id, MAX_PASSKEYS)).map(describePasskey);
}

function passkeyMissing(): AppError {
  return new AppError('not_found', m.passkeys_none_such());
}
