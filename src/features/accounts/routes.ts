import {
  acceptInvitation as acceptInvitationCall,
  changePassword as changePasswordCall,
  confirmTwoFactor as confirmTwoFactorCall,
  prepareTwoFactor as prepareTwoFactorCall,
  readUser,
  sendCode as sendCodeCall,
  signIn as signInCall,
  stopTwoFactor as stopTwoFactorCall,
} from '../../contract/accounts.ts';
import { AppError } from '../../platform/errors.ts';
import { type HttpApp, mount } from '../../platform/http.ts';
import type { RateLimiter } from '../../platform/rate-limit.ts';
import { mountWithCookies, requireUser } from './cookies.routes.ts';
import { mountNavigation } from './navigation.routes.ts';
import { changePassword } from './password.service.ts';
import { type Accounts, sendCode, signIn } from './service.ts';
import { mountStaff } from './staff.routes.ts';
import { acceptInvitation } from './staff.service.ts';
import { confirmTwoFactor, prepareTwoFactor, stopTwoFactor } from './two-factor.service.ts';

export interface AccountRoutes {
  accounts: Accounts;
  /** On tries of a password, a code or a link. */
  signInLimit: RateLimiter;
}

export function mountAccounts(app: HttpApp, { accounts, signInLimit }: AccountRoutes) {
  mount(app, readUser, async (_, { user }) => {
    if (!user) throw new AppError('unauthenticated', 'You are not signed in.');
    return user;
  });

  mountWithCookies(app, signInCall, async (body, c) => {
    await signInLimit.consume(c.get('address'));
    const { output: next, headers } = await signIn(accounts, body, c.req.raw.headers);
    return { output: { next }, headers };
  });

  mountWithCookies(app, sendCodeCall, async (body, c) => {
    await signInLimit.consume(c.get('address'));
    const { output: next, headers } = await sendCode(accounts, body.code, c.req.raw.headers);
    return { output: { next }, headers };
  });

  mount(app, acceptInvitationCall, async ({ body }, { address }) => {
    await signInLimit.consume(address);
    return acceptInvitation(accounts, body);
  });

  mountWithCookies(app, changePasswordCall, async (body, c) => {
    const user = requireUser(c);
    await signInLimit.consume(user.id);
    return changePassword(accounts, user, body, c.req.raw.headers);
  });

  mountWithCookies(app, prepareTwoFactorCall, async (body, c) => {
    const user = requireUser(c);
    await signInLimit.consume(user.id);
    return prepareTwoFactor(accounts, body.password, c.req.raw.headers);
  });

  mountWithCookies(app, confirmTwoFactorCall, async (body, c) => {
    const user = requireUser(c);
    await signInLimit.consume(user.id);
    return confirmTwoFactor(accounts, user, body.code, c.req.raw.headers);
  });

  mountWithCookies(app, stopTwoFactorCall, async (body, c) => {
    const user = requireUser(c);
    await signInLimit.consume(user.id);
    return stopTwoFactor(accounts, user, body.password, c.req.raw.headers);
  });

  mountNavigation(app, accounts);
  mountStaff(app, accounts);
}
