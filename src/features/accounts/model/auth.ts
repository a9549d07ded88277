import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { type GenericOAuthConfig, genericOAuth, twoFactor } from 'better-auth/plugins';
import { z } from 'zod';
import { credentials } from '../../../contract/accounts.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { cookiePrefix } from '../../../platform/http/token-cookie.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { keepBackupCodes, makeBackupCodes } from './backup-codes.rules.ts';
import { hashPassword, verifyPassword } from './hash.ts';
import { isEnabledUser } from './queries.ts';
import { SESSION_DAYS } from './session-cookie.rules.ts';

/**
 * Replaces better-auth's email sign-in, which rejects addresses such as admin@localhost. The two-factor
 * plugin checks this path and requests the code.
 */
const passwordSignIn = {
  id: 'password-sign-in',
  endpoints: {
    signInPassword: createAuthEndpoint(
      '/sign-in/username',
      { method: 'POST', body: credentials },
      async (ctx) => {
        const { internalAdapter, password: passwords } = ctx.context;
        const { email, password } = ctx.body;
        const found = await internalAdapter.findUserByEmail(email.toLowerCase(), {
          includeAccounts: true,
        });
        const account = found?.accounts.find(({ providerId }) => providerId === 'credential');
        // Hashes the password even if the address is unknown, so that response times don't reveal which
        // accounts exist.
        const isRight = account?.password
          ? await passwords.verify({ hash: account.password, password })
          : await passwords.hash(password).then(() => false);
        const session = isRight && found && (await internalAdapter.createSession(found.user.id));
        if (!session) throw new APIError('UNAUTHORIZED');
        await setSessionCookie(ctx, { session, user: found.user });
        const isCodeNeeded: boolean = false;
        return ctx.json({ twoFactorRedirect: isCodeNeeded, userId: found.user.id });
      },
    ),
  },
};

const signInChallenge = {
  id: 'sign-in-challenge',
  endpoints: {
    findChallenged: createAuthEndpoint('/challenge', { method: 'GET' }, async (ctx) => {
      const { createAuthCookie, internalAdapter, secret } = ctx.context;
      const id = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret);
      const challenge = id ? await internalAdapter.findVerificationValue(id) : null;
      return { userId: challenge?.value ?? null };
    }),
  },
};

export interface AuthDependencies extends Pick<Services, 'db' | 'log' | 'secret'> {
  config: Pick<Config, 'siteUrl' | 'adminEmail' | 'organization' | 'requireTwoFactor'>;
  settings: LiveSettings;
}

export type Auth = ReturnType<typeof createAuth>;

/** Configures better-auth for our tables. Only the endpoints that our own routes call are reachable. */
export function createAuth(dependencies: AuthDependencies, providers: GenericOAuthConfig[] = []) {
  const { config, settings, db, log, secret } = dependencies;
  const isSecure = config.siteUrl.startsWith('https:');
  return betterAuth({
    appName: settings.current().name,
    baseURL: config.siteUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    experimental: { instrumentation: { enabled: false } },
    // Our own rate limits apply instead; they are shared by all processes.
    rateLimit: { enabled: false },
    logger: {
      log: (level, message) =>
        level === 'error' ? log.error({ reason: message }, 'sign-in') : log.debug(message),
    },
    database: { db: db.kysely, type: 'postgres', transaction: true },
    advanced: {
      cookiePrefix: cookiePrefix(isSecure),
      // Prevents better-auth from adding its own cookie prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
    onAPIError: { errorURL: `${config.siteUrl}/sign-in` },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      modelName: 'sessions',
      // Fixed lifetime, because our own session check sets no cookies that could extend it.
      expiresIn: SESSION_DAYS * 24 * 60 * 60,
      disableSessionRefresh: true,
      additionalFields: { withPasskey: { type: 'boolean', input: false, defaultValue: false } },
    },
    user: {
      modelName: 'users',
      validateUserInfo: ({ user }) =>
        user.emailVerified ? undefined : { error: 'email_not_verified' },
      additionalFields: {
        mustChangePassword: { type: 'boolean', input: false, defaultValue: false },
      },
    },
    account: {
      modelName: 'accounts',
      encryptOAuthTokens: true,
    },
    verification: { modelName: 'verifications' },
    databaseHooks: {
      session: { create: { before: ({ userId }) => isEnabledUser(db, userId) } },
    },
    plugins: [
      passwordSignIn,
      passkeySignIn,
      signInChallenge,
      twoFactor({
        issuer: settings.current().name,
        twoFactorTable: 'twoFactors',
        backupCodeOptions: {
          customBackupCodesGenerate: makeBackupCodes,
          storeBackupCodes: keepBackupCodes(secret),
        },
      }),
      genericOAuth({ config: providers }),
    ],
  });
}

/** Has no route. Only our own code can call it, after verifying a passkey. */
const passkeySignIn = {
  id: 'passkey-sign-in',
  endpoints: {
    signInPasskey: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const { userId } = ctx.body;
        const user = await internalAdapter.findUserById(userId);
        const begun = { withPasskey: true };
        const session = user && (await internalAdapter.createSession(userId, false, begun, true));
        if (!session) throw new APIError('UNAUTHORIZED');
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ userId });
      },
    ),
  },
};
