import {
  changeStaff as changeStaffCall,
  inviteStaff as inviteStaffCall,
  listStaff as listStaffCall,
  sendInvitation as sendInvitationCall,
  stopStaffTwoFactor as stopStaffTwoFactorCall,
} from '../../../contract/staff/members.ts';
import { type HttpApp, mount } from '../../../platform/http/mount.ts';
import type { Accounts } from '../accounts.ts';
import { changeStaff, inviteStaff, listStaff, sendNewInvitation } from './staff.ts';
import { stopStaffTwoFactor } from './stop-two-factor.ts';

export function mountStaff(app: HttpApp, accounts: Accounts) {
  mount(app, listStaffCall, ({ query }) => listStaff(accounts.db, query));

  mount(app, inviteStaffCall, ({ body }, { user }) => inviteStaff(accounts, user, body));

  mount(app, changeStaffCall, ({ params, body }, { user }) =>
    changeStaff(accounts, user, params.id, body),
  );

  mount(app, sendInvitationCall, ({ params }, { user }) =>
    sendNewInvitation(accounts, user, params.id),
  );

  mount(app, stopStaffTwoFactorCall, ({ params }, { user }) =>
    stopStaffTwoFactor(accounts, user, params.id),
  );
}
