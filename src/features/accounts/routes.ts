import * as m from '#messages';
import { accountCalls as calls, sessionCalls, type User } from '../../contract/accounts.ts';
import { memberCalls, type StaffMember } from '../../contract/staff-accounts.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Accounts } from './accounts.ts';
import { mountOwnAccount } from './own-account/routes.ts';
import { mountPasskeys } from './passkeys/routes.ts';
import { changePassword } from './passwords/change-password.ts';
import { acceptInvitation } from './passwords/choose-password.ts';
import { mountForgottenPasswords } from './passwords/routes.ts';
import { deleteSessions } from './queries.ts';
import { changeRights } from './roles/own-rights.ts';
import { mountRoles } from './roles/routes.ts';
import { endSessions, listSessions } from './sessions.ts';
import { logAttempt } from './sign-in/attempts.ts';
import { tryCode, tryPassword } from './sign-in/steps.ts';
import { changeStaff, inviteStaff, listStaff, readCovered, sendNewInvitation } from './staff.ts';
import { mountTokens } from './tokens/routes.ts';
import { deleteTwoFactor } from './two-factor/queries.ts';
import {
  confirmTwoFactor,
  prepareTwoFactor,
  renewBackupCodes,
  stopTwoFactor,
} from './two-factor/two-factor.ts';

export function mountAccounts(app: Api, accounts: Accounts) {
  const { log } = accounts;
  mount(app, calls.readUser, async (_, { user }) => user);

  mount(app, calls.signIn, async ({ body }, caller) => {
    const { output: next, headers } = await tryPassword(accounts, body, caller);
    return { output: { next }, headers };
  });

  mount(app, calls.sendCode, async ({ body }, caller) => {
    const { output: next, headers } = await tryCode(accounts, body, caller);
    return { output: { next }, headers };
  });

  mount(app, calls.acceptInvitation, async ({ body }, { address, requestId }) => {
    const { email } = await logAttempt(log, { address, requestId, way: 'link' }, () =>
      acceptInvitation(accounts, body),
    );
    return { email };
  });

  mount(app, calls.changePassword, ({ body }, { user, headers }) =>
    changePassword(accounts, user, body, headers),
  );

  mount(app, calls.prepareTwoFactor, ({ body }, { headers }) =>
    prepareTwoFactor(accounts, body.password, headers),
  );

  mount(app, calls.confirmTwoFactor, ({ body }, { user, headers }) =>
    confirmTwoFactor(accounts, user, body.code, headers),
  );

  mount(app, calls.stopTwoFactor, ({ body }, { user, headers }) =>
    stopTwoFactor(accounts, user, body, headers),
  );

  mount(app, calls.renewBackupCodes, ({ body }, { user, headers }) =>
    renewBackupCodes(accounts, user, body, headers),
  );

  mount(app, sessionCalls.list, (_, { user, headers }) => listSessions(accounts, user, headers));

  mount(app, sessionCalls.end, ({ body }, { user, headers }) =>
    endSessions(accounts, user, body, headers),
  );

  mountStaff(app, accounts);
  mountRoles(app, accounts);
  mountTokens(app, accounts);
  mountPasskeys(app, accounts);
  mountOwnAccount(app, accounts);
  mountForgottenPasswords(app, accounts);
}

function mountStaff(app: Api, accounts: Accounts) {
  mount(app, memberCalls.list, ({ query }) => listStaff(accounts.db, query));

  mount(app, memberCalls.invite, ({ body }, { user }) => inviteStaff(accounts, user, body));

  mount(app, memberCalls.change, ({ params, body }, { user }) =>
    changeStaff(accounts, user, params.id, body),
  );

  mount(app, memberCalls.sendInvitation, ({ params }, { user }) =>
    sendNewInvitation(accounts, user, params.id),
  );

  mount(app, memberCalls.stopTwoFactor, ({ params }, { user }) =>
    stopStaffTwoFactor(accounts, user, params.id),
  );
}

/** For someone who lost app and codes; who it is, the administrator has made sure. */
async function stopStaffTwoFactor(
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
