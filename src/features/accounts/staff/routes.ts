import { memberCalls } from '../../../contract/staff/members.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Accounts } from '../accounts.ts';
import { changeStaff, inviteStaff, listStaff, sendNewInvitation } from './staff.ts';
import { stopStaffTwoFactor } from './stop-two-factor.ts';

export function mountStaff(app: Api, accounts: Accounts) {
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
