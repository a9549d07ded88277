import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { type GenericOAuthConfig, genericOAuth, twoFactor } from 'better-auth/plugins';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { hashPassword, verifyPassword } from '../passwords/hash.ts';
import { passwordSignIn, signInChallenge } from '../passwords/sign-in.rules.ts';
import { isEnabledUser } from '../queries.ts';
import { cookiePrefix, SESSION_DAYS } from '../session-cookie.rules.ts';
import { keepBackupCodes, makeBackupCodes } from '../two-factor/backup-codes.rules.ts';

export interface AuthDependencies {
  config: Pick<Config, 'siteUrl' | 'siteName' | 'organization' | 'requireTwoFactor'>;
  db: Database;
  log: Log;
  secret: string;
}

export type Auth = ReturnType<typeof createAuth>;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** better-auth on our tables. Nothing of it is reachable but what our routes call. */
export function createAuth(dependencies: AuthDependencies, providers: GenericOAuthConfig[] = []) {
  const { config, db, log, secret } = dependencies;
  const isSecure = config.siteUrl.startsWith('https:');
  return betterAuth({
    appName: config.siteName,
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
      // Fixed, for our own reading of a session sets no cookies that would lengthen it.
      expiresIn: SESSION_DAYS * 24 * 60 * 60,
      disableSessionRefresh: true,
      fields: {
        ...times,
        expiresAt: 'expires_at',
        userId: 'user_id',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
    },
    user: {
      modelName: 'users',
      fields: { ...times, emailVerified: 'email_verified' },
      // An address that nobody has proved to be theirs names nobody.
      validateUserInfo: ({ user }) =>
        user.emailVerified ? undefined : { error: 'email_not_verified' },
      additionalFields: {
        mustChangePassword: {
          type: 'boolean',
          input: false,
          defaultValue: false,
          fieldName: 'must_change_password',
        },
      },
    },
    account: {
      modelName: 'accounts',
      encryptOAuthTokens: true,
      fields: {
        ...times,
        providerId: 'provider_id',
        accountId: 'account_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { ...times, expiresAt: 'expires_at' },
    },
    databaseHooks: {
      session: { create: { before: ({ userId }) => isEnabledUser(db, userId) } },
    },
    plugins: [
      passwordSignIn,
      signInChallenge,
      twoFactor({
        issuer: config.siteName,
        twoFactorTable: 'two_factors',
        backupCodeOptions: {
          customBackupCodesGenerate: makeBackupCodes,
          storeBackupCodes: keepBackupCodes(secret),
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            fields: {
              backupCodes: 'backup_codes',
              userId: 'user_id',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      genericOAuth({ config: providers }),
    ],
  });
}
