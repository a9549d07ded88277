import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { type GenericOAuthConfig, genericOAuth, twoFactor } from 'better-auth/plugins';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { passkeySignIn } from '../passkeys/session.rules.ts';
import { hashPassword, verifyPassword } from '../passwords/hash.ts';
import { passwordSignIn, signInChallenge } from '../passwords/sign-in.rules.ts';
import { isEnabledUser } from '../queries.ts';
import { cookiePrefix, SESSION_DAYS } from '../session-cookie.rules.ts';
import { keepBackupCodes, makeBackupCodes } from '../two-factor/backup-codes.rules.ts';

export interface AuthDependencies {
  config: Pick<Config, 'siteUrl' | 'adminEmail' | 'organization' | 'requireTwoFactor'>;
  settings: LiveSettings;
  db: Database;
  log: Log;
  secret: string;
}

export type Auth = ReturnType<typeof createAuth>;

/** better-auth on our tables. Only what our routes call can be reached. */
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
    // Our own limits stand in front, shared by all processes.
    rateLimit: { enabled: false },
    logger: {
      log: (level, message) =>
        level === 'error' ? log.error({ reason: message }, 'sign-in') : log.debug(message),
    },
    database: { db: db.kysely, type: 'postgres', transaction: true },
    advanced: {
      cookiePrefix: cookiePrefix(isSecure),
      // It would put a prefix of its own in front.
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
      // Fixed, because our own reading of a session sets no cookies that would extend it.
      expiresIn: SESSION_DAYS * 24 * 60 * 60,
      disableSessionRefresh: true,
      additionalFields: { withPasskey: { type: 'boolean', input: false, defaultValue: false } },
    },
    user: {
      modelName: 'users',
      // An unverified address identifies nobody.
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
