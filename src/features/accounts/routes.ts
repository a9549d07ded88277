import * as m from '#messages';
import { sessionCalls } from '../../contract/accounts.staff.ts';
import {
  accountCalls,
  forgottenPasswordCalls,
  ownAccountCalls,
  passkeyCalls,
  type User,
} from '../../contract/accounts.ts';
import {
  apiTokenCalls,
  MAX_ROLES,
  MAX_TOKENS,
  memberCalls,
  roleCalls,
  type StaffMember,
} from '../../contract/members.staff.ts';
import { AppError } from '../../platform/errors.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/record-change.ts';
import {
  changeStaff,
  inviteStaff,
  listStaff,
  readCovered,
  sendNewInvitation,
} from './members/members.ts';
import type { Accounts } from './model/accounts.ts';
import { deleteSessions } from './model/queries.ts';
import { askForEmail, changeName, confirmEmail } from './own-account/own-account.ts';
import { endSessions, listSessions } from './own-account/sessions.ts';
import {
  addPasskey,
  askForProof,
  listOwnPasskeys,
  nameOwnPasskey,
  planPasskey,
  removeOwnPasskey,
} from './passkeys/own-passkeys.ts';
import { askToSignIn, tryPasskey } from './passkeys/sign-in.ts';
import {
  acceptInvitation,
  answerPasswordLink,
  changePassword,
} from './passwords/change-password.ts';
import { requestPasswordLink } from './passwords/send-link.ts';
import { changeRights, listRoles } from './roles/queries.ts';
import { changeRole, createRole, removeRole } from './roles/roles.ts';
import { logAttempt, tryCode, tryPassword } from './sign-in/sign-in.ts';
import { createApiToken, endToken, listTokens } from './tokens/tokens.ts';
import { deleteTwoFactor } from './two-factor/codes.ts';
import {
  confirmTwoFactor,
  prepareTwoFactor,
  renewBackupCodes,
  stopTwoFactor,
} from './two-factor/two-factor.ts';

export function mountTokens(api: Api, accounts: Accounts) {
  mount(api, apiTokenCalls.list, () => listTokens(accounts.db, MAX_TOKENS));

  mount(api, apiTokenCalls.create, ({ body }, { user }) => createApiToken(accounts, user, body));

  mount(api, apiTokenCalls.revoke, ({ params }, { user }) => endToken(accounts, user, params.id));
}

export function mountRoles(api: Api, accounts: Accounts) {
  mount(api, roleCalls.list, () => listRoles(accounts.db.kysely, MAX_ROLES));

  mount(api, roleCalls.create, ({ body }, { user }) => createRole(accounts, user, body));

  mount(api, roleCalls.update, ({ params, body }, { user }) =>
    changeRole(accounts, user, params.id, body),
  );

  mount(api, roleCalls.remove, ({ params }, { user }) => removeRole(accounts, user, params.id));
}

export function mountForgottenPasswords(api: Api, accounts: Accounts) {
  const { log } = accounts;

  mount(api, forgottenPasswordCalls.ask, async ({ body }) => {
    await requestPasswordLink(accounts, body);
    return { isAccepted: true as const };
  });

  mountFormCall(api, forgottenPasswordCalls.ask, {
    handle: ({ body }) => requestPasswordLink(accounts, body),
    sent: '/sign-in/forgotten?sent=true',
    refused: m.common_link_unsent,
    log,
  });

  mount(api, forgottenPasswordCalls.answer, async ({ body }, { address, requestId }) => {
    const { email } = await logAttempt(log, { address, requestId, way: 'link' }, () =>
      answerPasswordLink(accounts, body),
    );
    return { email };
  });
}

export function mountPasskeys(api: Api, accounts: Accounts) {
  mount(api, passkeyCalls.ask, (_, { headers }) => askToSignIn(accounts, headers));

  mount(api, passkeyCalls.signIn, async ({ body }, caller) => {
    const { output: next, headers } = await tryPasskey(accounts, body.answer, caller);
    return { output: { next }, headers };
  });

  mount(api, passkeyCalls.askOwn, (_, { user, headers }) => askForProof(accounts, user, headers));

  mount(api, passkeyCalls.list, (_, { user }) => listOwnPasskeys(accounts, user));

  mount(api, passkeyCalls.plan, ({ body }, { user, headers }) =>
    planPasskey(accounts, user, body, headers),
  );

  mount(api, passkeyCalls.add, ({ body }, { user, headers }) =>
    addPasskey(accounts, user, body, headers),
  );

  mount(api, passkeyCalls.rename, ({ params: { id }, body: { name } }, { user }) =>
    nameOwnPasskey(accounts, user, { id, name }),
  );

  mount(api, passkeyCalls.remove, ({ params: { id }, body }, { user, headers }) =>
    removeOwnPasskey(accounts, user, { id, proof: body }, headers),
  );
}

export function mountOwnAccount(api: Api, accounts: Accounts) {
  mount(api, ownAccountCalls.rename, ({ body }, { user }) => changeName(accounts, user, body.name));

  mount(api, ownAccountCalls.changeEmail, async ({ body }, { user, headers }) => {
    await askForEmail(accounts, user, body, headers);
    return { isAccepted: true as const };
  });

  mount(api, ownAccountCalls.confirmEmail, ({ body }) => confirmEmail(accounts, body.token));
}

export function mountAccounts(app: Api, accounts: Accounts) {
  const { log } = accounts;
  mount(app, accountCalls.readUser, async (_, { user }) => user);

  mount(app, accountCalls.signIn, async ({ body }, caller) => {
    const { output: next, headers } = await tryPassword(accounts, body, caller);
    return { output: { next }, headers };
  });

  mount(app, accountCalls.sendCode, async ({ body }, caller) => {
    const { output: next, headers } = await tryCode(accounts, body, caller);
    return { output: { next }, headers };
  });

  mount(app, accountCalls.acceptInvitation, async ({ body }, { address, requestId }) => {
    const { email } = await logAttempt(log, { address, requestId, way: 'link' }, () =>
      acceptInvitation(accounts, body),
    );
    return { email };
  });

  mount(app, accountCalls.changePassword, ({ body }, { user, headers }) =>
    changePassword(accounts, user, body, headers),
  );

  mount(app, accountCalls.prepareTwoFactor, ({ body }, { headers }) =>
    prepareTwoFactor(accounts, body.password, headers),
  );

  mount(app, accountCalls.confirmTwoFactor, ({ body }, { user, headers }) =>
    confirmTwoFactor(accounts, user, body.code, headers),
  );

  mount(app, accountCalls.stopTwoFactor, ({ body }, { user, headers }) =>
    stopTwoFactor(accounts, user, body, headers),
  );

  mount(app, accountCalls.renewBackupCodes, ({ body }, { user, headers }) =>
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

/**
 * Turns off two-factor authentication for someone who lost both the app and the backup codes. The
 * administrator must verify the person's identity.
 */
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
      after: { userId: id, email: before.email },
    });
    return readCovered(trx, own, id);
  });
}
