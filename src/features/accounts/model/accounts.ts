import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Authenticate } from '../../../platform/http/guards.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { createSite, type Site } from '../../settings/site.ts';
import { type Auth, type AuthDependencies, createAuth } from './auth.ts';
import { type Organization, openOrganization } from './organization.ts';
import { findSessionUser, findSessionUsers, findUser } from './queries.ts';
import { readSessionToken } from './session-cookie.rules.ts';

export interface Accounts extends Pick<Services, 'db' | 'clock' | 'log'> {
  auth: Auth;
  jobs: Jobs;
  site: Site;
  settings: LiveSettings;
  /** Single sign-on; null if it isn't configured. */
  organization: Organization | null;
  authenticate: Authenticate;
  /** Returns the session token from the cookies if its signature is valid; otherwise null. */
  readToken(cookies: string | null): Promise<string | null>;
  /** Loads a user; `withPasskey` says whether the session was started with a passkey. */
  readUser(of: Pick<User, 'id' | 'withPasskey'>): Promise<User | null>;
  /** Returns the users of the valid sessions among these tokens, in one query. */
  findUsers(tokens: string[]): Promise<Map<string, User>>;
}

export function createAccounts(
  dependencies: AuthDependencies & { clock: Clock; jobs: Jobs },
): Accounts {
  const { config, settings, db, log, clock, jobs, secret } = dependencies;
  const demand = config.requireTwoFactor;
  const readToken = (cookies: string | null) => readSessionToken(cookies, secret);
  return {
    auth: createAuth(dependencies),
    db,
    clock,
    jobs,
    log,
    settings,
    readToken,
    readUser: (of) => findUser(db, of, demand),
    findUsers: (tokens) => findSessionUsers(db, tokens, demand),
    site: createSite(config, settings),
    organization: openOrganization(dependencies),
    async authenticate(cookies) {
      const token = await readToken(cookies);
      return token ? findSessionUser(db, token, demand) : null;
    },
  };
}

export async function readUserAgain({ readUser }: Accounts, former: User): Promise<User> {
  const user = await readUser(former);
  if (!user) throw new AppError('unauthenticated', m.account_not_signed_in());
  return user;
}
