import type { Credentials, SignInStep, User } from '../../contract/accounts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Authenticate } from '../../platform/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { type Auth, type AuthDependencies, createAuth } from './auth.service.ts';
import { verifyCode } from './codes.service.ts';
import { type Organization, openOrganization } from './organization.service.ts';
import { deleteSession, findSessionUser, findUser } from './queries.ts';
import { type Answer, isRefused } from './refusals.rules.ts';
import { readSessionToken } from './session.rules.ts';

/** Who may sign in, and how. */
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
  /** The session that cookies name, if we signed it; null else. */
  readToken(cookies: string | null): Promise<string | null>;
}

export function createAccounts(
  dependencies: AuthDependencies & { clock: Clock; jobs: Jobs },
): Accounts {
  const { config, db, log, clock, jobs, secret } = dependencies;
  const readToken = (cookies: string | null) => readSessionToken(cookies, secret);
  return {
    auth: createAuth(dependencies),
    db,
    clock,
    jobs,
    log,
    readToken,
    site: { name: config.siteName, url: config.siteUrl },
    organization: openOrganization(dependencies),
    async authenticate(headers) {
      const token = await readToken(headers.get('cookie'));
      return token ? findSessionUser(db, token) : null;
    },
  };
}

/** What a sign-in asks for next, and whose it is. */
type SignInAnswer = Answer<SignInStep> & { userId: string };

/** Throws the same for an unknown address, a wrong password and a disabled account. */
export async function signIn(
  accounts: Accounts,
  credentials: Credentials,
  headers: Headers,
): Promise<SignInAnswer> {
  const call = accounts.auth.api.signInPassword({
    body: credentials,
    headers,
    returnHeaders: true,
  });
  const answer = await call.catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    const message = 'The e-mail or the password is not right.';
    throw new AppError('unauthenticated', message, { fields: [{ field: 'password', message }] });
  });
  await endSession(accounts, headers);
  const { twoFactorRedirect, userId } = answer.response;
  if (twoFactorRedirect) return { output: 'code', headers: answer.headers, userId };
  return { output: await findNextStep(accounts.db, userId), headers: answer.headers, userId };
}

/** The second step of a sign-in, by a code of the app or a backup code. */
export async function sendCode(
  accounts: Accounts,
  given: string,
  headers: Headers,
): Promise<SignInAnswer> {
  const { userId: challenged } = await accounts.auth.api.findChallenged({ headers });
  const answer = await verifyCode(accounts, challenged, given, headers);
  const { id: userId } = answer.output.user;
  return { output: await findNextStep(accounts.db, userId), headers: answer.headers, userId };
}

/** A sign-in takes the place of the session that the browser had. */
export async function endSession({ db, readToken }: Accounts, headers: Headers): Promise<void> {
  const token = await readToken(headers.get('cookie'));
  if (token) await deleteSession(db, token);
}

async function findNextStep(db: Database, userId: string): Promise<SignInStep> {
  const user = await findUser(db, userId);
  return user?.mustChangePassword ? 'password' : 'done';
}

/** Ends the session of the request; answers the headers that take its cookie away. */
export async function signOut({ auth }: Accounts, headers: Headers): Promise<Headers> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.headers;
}

/** A user as they are after a change of their own. */
export async function readUserAgain(db: Database, id: string): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw new AppError('unauthenticated', 'You are not signed in.');
  return user;
}
