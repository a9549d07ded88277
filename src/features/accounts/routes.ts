import {
  acceptInvitation as acceptInvitationCall,
  changePassword as changePasswordCall,
  confirmTwoFactor as confirmTwoFactorCall,
  prepareTwoFactor as prepareTwoFactorCall,
  readUser,
  renewBackupCodes as renewBackupCodesCall,
  sendCode as sendCodeCall,
  signIn as signInCall,
  stopTwoFactor as stopTwoFactorCall,
} from '../../contract/accounts.ts';
import {
  endSessions as endSessionsCall,
  listSessions as listSessionsCall,
} from '../../contract/sessions.ts';
import { AppError } from '../../platform/errors.ts';
import { type HttpApp, mount } from '../../platform/http/mount.ts';
import { changePassword } from './passwords/change-password.ts';
import { endSessions, listSessions } from './sessions/sessions.ts';
import { logAttempt } from './sign-in/attempts.ts';
import { mountWithCookies, requireUser } from './sign-in/cookies.routes.ts';
import { mountSignInForms } from './sign-in/form.routes.ts';
import { mountNavigation } from './sign-in/navigation.routes.ts';
import { type SignInDependencies, tryCode, tryPassword } from './sign-in/steps.ts';
import { mountStaff } from './staff/routes.ts';
import { acceptInvitation } from './staff/staff.ts';
import {
  confirmTwoFactor,
  prepareTwoFactor,
  renewBackupCodes,
  stopTwoFactor,
} from './two-factor/two-factor.ts';

export function mountAccounts(app: HttpApp, dependencies: SignInDependencies) {
  const { accounts, signInLimit } = dependencies;
  const { log } = accounts;
  mount(app, readUser, async (_, { user }) => {
    if (!user) throw new AppError('unauthenticated', 'You are not signed in.');
    return user;
  });

  mountWithCookies(app, signInCall, async (body, c) => {
    const { output: next, headers } = await tryPassword(dependencies, body, c);
    return { output: { next }, headers };
  });

  mountWithCookies(app, sendCodeCall, async (body, c) => {
    const { output: next, headers } = await tryCode(dependencies, body, c);
    return { output: { next }, headers };
  });

  mount(app, acceptInvitationCall, async ({ body }, { address, requestId }) => {
    const attempt = { requestId, address, way: 'link' } as const;
    const { email } = await logAttempt(log, attempt, async () => {
      await signInLimit.consume(address);
      return acceptInvitation(accounts, body);
    });
    return { email };
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
    return stopTwoFactor(accounts, user, body, c.req.raw.headers);
  });

  mountWithCookies(app, renewBackupCodesCall, async (body, c) => {
    const user = requireUser(c);
    await signInLimit.consume(user.id);
    return renewBackupCodes(accounts, user, body, c.req.raw.headers);
  });

  app.get(listSessionsCall.path, async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await listSessions(accounts, requireUser(c), c.req.raw.headers));
  });

  mountWithCookies(app, endSessionsCall, async (body, c) => {
    const { headers } = c.req.raw;
    const user = requireUser(c);
    await signInLimit.consume(user.id);
    return {
      output: await endSessions(accounts, user, body, headers),
      headers: new Headers(),
    };
  });

  mountNavigation(app, accounts);
  mountSignInForms(app, dependencies);
  mountStaff(app, accounts);
}
