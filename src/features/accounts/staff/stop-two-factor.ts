import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { StaffMember } from '../../../contract/staff/members.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Accounts } from '../accounts.ts';
import { deleteSessions } from '../queries.ts';
import { changeRights } from '../roles/own-rights.ts';
import { deleteTwoFactor } from '../two-factor/queries.ts';
import { readCovered } from './staff.ts';

/** For someone who lost app and codes; who it is, the administrator has made sure. */
export async function stopStaffTwoFactor(
  { db, clock }: Accounts,
  actor: User,
  id: string,
): Promise<StaffMember> {
  if (id === actor.id) {
    throw new AppError('conflict', m.staff_own_two_factor());
  }
  return changeRights(db, actor, async (trx, own) => {
    const before = await readCovered(trx, own, id);
    await deleteTwoFactor(trx, id);
    await deleteSessions(trx, id);
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'staff.stop-two-factor',
      businessId: null,
      after: { userId: id, email: before.email },
    });
    return readCovered(trx, own, id);
  });
}
