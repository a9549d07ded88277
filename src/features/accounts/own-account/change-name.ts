import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import { type Accounts, readUserAgain } from '../accounts.ts';
import { lockPerson, updateName } from './queries.ts';

export async function changeName(accounts: Accounts, user: User, name: string): Promise<User> {
  const { db, clock } = accounts;
  requireOwn(user);
  await db.kysely.transaction().execute(async (trx) => {
    const before = await lockPerson(trx, user.id);
    await updateName(trx, user.id, name);
    await recordChange(trx, {
      at: clock(),
      actor: user.id,
      action: 'account.change-name',
      businessId: null,
      before: { name: before?.name },
      after: { name },
    });
  });
  return readUserAgain(accounts, user);
}

export function requireOwn({ isFromOrganization }: User) {
  if (!isFromOrganization) return;
  throw new AppError('conflict', m.account_kept_by_organization());
}
