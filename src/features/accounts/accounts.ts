import type { User } from '../../contract/accounts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Authenticate } from '../../platform/http/guards.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { findSessionUser, findUser } from './queries.ts';
import { readSessionToken } from './session-cookie.rules.ts';
import { type Auth, type AuthDependencies, createAuth } from './sign-in/auth.ts';
import { type Organization, openOrganization } from './sign-in/organization.ts';

export interface Accounts {
  auth: Auth;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  site: { name: string; url: string };
  /** Null where no organization's own sign-in is set up. */
  organization: Organization | null;
  authenticate: Authenticate;
  log: Log;
  /** The session named by the cookies, if we signed it; otherwise null. */
  readToken(cookies: string | null): Promise<string | null>;
  readUser(id: string): Promise<User | null>;
}

export function createAccounts(
  dependencies: AuthDependencies & { clock: Clock; jobs: Jobs },
): Accounts {
  const { config, db, log, clock, jobs, secret } = dependencies;
  const demand = config.requireTwoFactor;
  const readToken = (cookies: string | null) => readSessionToken(cookies, secret);
  return {
    auth: createAuth(dependencies),
    db,
    clock,
    jobs,
    log,
    readToken,
    readUser: (id) => findUser(db, id, demand),
    site: { name: config.siteName, url: config.siteUrl },
    organization: openOrganization(dependencies),
    async authenticate(cookies) {
      const token = await readToken(cookies);
      return token ? findSessionUser(db, token, demand) : null;
    },
  };
}

export async function readUserAgain({ readUser }: Accounts, id: string): Promise<User> {
  const user = await readUser(id);
  if (!user) throw new AppError('unauthenticated', 'You are not signed in.');
  return user;
}
