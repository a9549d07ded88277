import * as m from '#messages';
import type { OwnPasskey, Proof, User } from '../../../contract/accounts.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Accounts } from '../accounts.ts';
import { deleteOtherSessions } from '../queries.ts';
import { bindToSession } from './challenges.ts';
import { describePasskey, MOST_PASSKEYS } from './own-passkeys.ts';
import { requireProof } from './proof.ts';
import { deletePasskey, hasOtherWay, listPasskeys, lockUser, renamePasskey } from './queries.ts';

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
      businessId: null,
      before: { name: before },
      after: { name },
    });
    return listOwn(trx, user);
  });
}

/** Ends sessions elsewhere, which it may have begun. Throws `conflict` for the last way to sign in. */
export async function removeOwnPasskey(
  accounts: Accounts,
  user: User,
  { id, proof }: { id: number; proof: Proof },
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
      businessId: null,
      before: { name },
    });
    return left;
  });
}

async function listOwn(trx: DatabaseTransaction, { id }: User): Promise<OwnPasskey[]> {
  return (await listPasskeys(trx, id, MOST_PASSKEYS)).map(describePasskey);
}

function passkeyMissing(): AppError {
  return new AppError('not_found', m.passkeys_none_such());
}
