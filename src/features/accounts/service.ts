import type { Credentials, SignInStep, User } from '../../contract/accounts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Authenticate } from '../../platform/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Auth, type AuthDependencies, createAuth } from './auth.service.ts';
import { type Organization, openOrganization } from './organization.service.ts';
import { findSessionUser, findUser } from './queries.ts';
import { type Answer, isRefused, settle } from './refusals.rules.ts';
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
}

export function createAccounts(
  dependencies: AuthDependencies & { clock: Clock; jobs: Jobs },
): Accounts {
  const { config, db, clock, jobs, secret } = dependencies;
  return {
    auth: createAuth(dependencies),
    db,
    clock,
    jobs,
    site: { name: config.siteName, url: config.siteUrl },
    organization: openOrganization(dependencies),
    async authenticate(headers) {
      const token = await readSessionToken(headers.get('cookie'), secret);
      return token ? findSessionUser(db, token) : null;
    },
  };
}

/** Throws the same for an unknown address, a wrong password and a disabled account. */
export async function signIn(
  { auth, db }: Accounts,
  credentials: Credentials,
  headers: Headers,
): Promise<Answer<SignInStep>> {
  const call = auth.api.signInPassword({ body: credentials, headers, returnHeaders: true });
  const answer = await call.catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    const message = 'The e-mail or the password is not right.';
    throw new AppError('unauthenticated', message, { fields: [{ field: 'password', message }] });
  });
  const { twoFactorRedirect, userId } = answer.response;
  if (twoFactorRedirect) return { output: 'code', headers: answer.headers };
  return { output: await findNextStep(db, userId), headers: answer.headers };
}

/** The second step of a sign-in, by a code of the app or a backup code. */
export async function sendCode(
  { auth, db }: Accounts,
  given: string,
  headers: Headers,
): Promise<Answer<SignInStep>> {
  const code = given.replace(/\s/g, '');
  const call = { body: { code }, headers, returnHeaders: true } as const;
  const answer = await settle(
    /^\d{6}$/.test(code) ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call),
  );
  return { output: await findNextStep(db, answer.output.user.id), headers: answer.headers };
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
