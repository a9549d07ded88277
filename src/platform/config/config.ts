import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { structuredFacts } from '../../domain/settings.ts';
import { readMemory } from '../memory.ts';
import { hasWholeStorage, readStorage } from './object-storage.ts';
import { hasWholeOffSite, offSiteSettings, readOffSite } from './off-site.ts';
import { readTracing, tracingSettings } from './tracing.ts';

const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(.*)$/;

/**
 * Returns what is wrong with a settings file, by line and without values, or null. Node.js skips lines that
 * it can't parse, which would silently drop a setting.
 */
function findEnvFileFault(text: string): string | null {
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(#|$)/.test(line)) continue;
    const value = ASSIGNMENT.exec(line)?.[1];
    if (value === undefined) return `line ${at + 1} is not NAME=value`;
    const end = findEnd(lines, at, value);
    if (end === null) return `line ${at + 1} opens a quotation mark that is not closed`;
    at = end;
  }
  return null;
}

function findEnd(lines: string[], start: number, value: string): number | null {
  const quote = /^["'`]/.exec(value)?.[0];
  if (!quote || value.includes(quote, 1)) return start;
  const more = lines.slice(start + 1).findIndex((line) => line.includes(quote));
  return more === -1 ? null : start + 1 + more;
}

const emailAddress = z.string().regex(/^[^\s@]+@[^\s@]+$/, 'Use an email address');

const httpUrl = z.url({ protocol: /^https?$/ });

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });

function splitUrls(list: string): string[] {
  return list.split(',').map((url) => url.trim());
}

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).optional(),
    SITE_URL: httpUrl.optional(),
    SITE_NAME: z.string().min(1).max(60).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_REPLICA_URL: z.string().transform(splitUrls).pipe(z.array(databaseUrl)).optional(),
    SEED: z.enum(['sample', 'none']).optional(),
    AUTH_SECRET: z.string().min(32).optional(),
    ADMIN_EMAIL: emailAddress.optional(),
    CONTACT_EMAIL: emailAddress.optional(),
    ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
    REQUIRE_TWO_FACTOR: z.enum(['nobody', 'admins', 'staff']).default('nobody'),
    OIDC_ISSUER: httpUrl.optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
    PREMIUM_LINK_REL: z
      .string()
      .regex(/^[a-z ]*$/)
      .default(''),
    STRUCTURED_DATA_DEFAULTS: z.enum(['on', 'off']).optional(),
    MAP_STYLE_URL: httpUrl.optional(),
    PAYMENTS: z.enum(['stripe', 'sandbox', 'off']).optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_\w+$/, 'Use a Stripe secret key, such as sk_live_...')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_\w+$/, 'Use a Stripe publishable key, such as pk_live_...')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\w+$/, "Use a webhook's signing secret, such as whsec_...")
      .optional(),
    LINK_CHECK: z.enum(['on', 'off']).default('off'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).max(320).optional(),
    PHOTOS_S3_URL: httpUrl.optional(),
    PHOTOS_S3_BUCKET: z.string().min(1).optional(),
    PHOTOS_S3_KEY: z.string().min(1).optional(),
    PHOTOS_S3_SECRET: z.string().min(1).optional(),
    PHOTOS_S3_REGION: z.string().min(1).default('us-east-1'),
    BACKUP_DIR: z.string().min(1).optional(),
    ...offSiteSettings,
    RESTORE_TRIAL: z.enum(['on', 'off']).default('on'),
    IMPORT_DIR: z.string().min(1).optional(),
    PURGE_URL: z.string().transform(splitUrls).pipe(z.array(httpUrl)).optional(),
    WEB_CONCURRENCY: z.literal('auto').or(z.coerce.number().int().min(1).max(64)).optional(),
    SHUTDOWN_DELAY: z.coerce.number().min(0).max(60).default(0),
    METRICS_TOKEN: z.string().min(16).optional(),
    WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    JOBS: z.enum(['here', 'worker']).default('here'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    ...tracingSettings,
  })
  .refine((env) => env.PAYMENTS !== 'stripe' || env.STRIPE_SECRET_KEY, {
    path: ['STRIPE_SECRET_KEY'],
    message: 'Required by PAYMENTS=stripe',
  })
  .refine((env) => !env.DATABASE_REPLICA_URL || env.DATABASE_URL, {
    path: ['DATABASE_REPLICA_URL'],
    message: 'A replica needs DATABASE_URL, which is not set',
  })
  .refine(hasWholeOrganization, {
    path: ['OIDC_CLIENT_ID'],
    message: 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together',
  })
  .refine((env) => hasWholeStorage(env, 'PHOTOS'), {
    path: ['PHOTOS_S3_URL'],
    message: 'PHOTOS_S3_URL, PHOTOS_S3_BUCKET, PHOTOS_S3_KEY and PHOTOS_S3_SECRET go together',
  })
  .refine(hasWholeOffSite, {
    path: ['BACKUP_S3_URL'],
    message:
      'BACKUP_S3_URL, BACKUP_S3_BUCKET, BACKUP_S3_KEY, BACKUP_S3_SECRET and BACKUP_AGE_RECIPIENT go together',
  })
  .transform((env) => ({
    ...env,
    SITE_URL: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
  }))
  .transform((env) => ({
    ...env,
    ADMIN_EMAIL: (env.ADMIN_EMAIL ?? `admin@${new URL(env.SITE_URL).hostname}`).toLowerCase(),
  }))
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST ?? (env.DATABASE_URL ? '0.0.0.0' : '127.0.0.1'),
    siteUrl: env.SITE_URL,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    replicaUrls: env.DATABASE_REPLICA_URL ?? [],
    seed: env.SEED ?? (env.DATABASE_URL ? ('none' as const) : ('sample' as const)),
    authSecret: env.AUTH_SECRET,
    adminEmail: env.ADMIN_EMAIL,
    fixed: {
      siteName: env.SITE_NAME,
      contactEmail: env.CONTACT_EMAIL,
      structuredFacts: readStructuredFacts(env),
    },
    adminPassword: env.ADMIN_PASSWORD,
    requireTwoFactor: env.REQUIRE_TWO_FACTOR,
    organization: readOrganization(env),
    trustedProxies: env.TRUST_PROXY,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    premiumLinkRel: env.PREMIUM_LINK_REL,
    /** URL of a MapLibre style that overrides the map setting. */
    mapStyleUrl: env.MAP_STYLE_URL,
    payments: choosePayments(env),
    checksLinks: env.LINK_CHECK === 'on',
    smtpUrl: env.SMTP_URL,
    /** Sender of emails; null for the site's name and an address at its host. */
    mailFrom: env.MAIL_FROM ?? null,
    objectStorage: readStorage(env, 'PHOTOS'),
    backupDir: env.BACKUP_DIR ? path.resolve(env.BACKUP_DIR) : null,
    offSite: readOffSite(env),
    triesRestores: env.RESTORE_TRIAL === 'on',
    importDir: env.IMPORT_DIR ? path.resolve(env.IMPORT_DIR) : null,
    purgeUrls: env.PURGE_URL ?? [],
    processes: chooseProcesses(env, {
      cores: availableParallelism(),
      memory: readMemory(),
    }),
    /** Milliseconds during which a stopping process still accepts requests. */
    shutdownDelay: env.SHUTDOWN_DELAY * 1000,
    metricsToken: env.METRICS_TOKEN,
    /** Port of a worker's metrics; null if it serves none. */
    workerMetricsPort: env.WORKER_METRICS_PORT ?? null,
    runsJobs: env.JOBS === 'here',
    logLevel: env.LOG_LEVEL,
    /** Tracing settings; null if tracing is off. */
    tracing: readTracing(env),
  }));

const MEGABYTE = 1024 * 1024;
/** Memory of the embedded database and the supervisor (`shared`) and of each serving process under load (`each`). */
const MEMORY = { shared: 600 * MEGABYTE, each: 450 * MEGABYTE };

/**
 * Returns the number of serving processes. One core is left to PostgreSQL and the kernel. With an external database it is one unless set, because only its
 * operator knows the connection limit.
 */
export function chooseProcesses(
  env: { WEB_CONCURRENCY?: number | 'auto' | undefined; DATABASE_URL?: string | undefined },
  { cores, memory }: { cores: number; memory: number },
): number {
  const { WEB_CONCURRENCY: asked = env.DATABASE_URL ? 1 : 'auto' } = env;
  if (asked !== 'auto') return asked;
  const byMemory = Math.floor((memory - MEMORY.shared) / MEMORY.each);
  return Math.max(1, Math.min(cores - 1, byMemory));
}

function readStructuredFacts({
  STRUCTURED_DATA_DEFAULTS: given,
}: {
  STRUCTURED_DATA_DEFAULTS?: 'on' | 'off' | undefined;
}) {
  if (given === undefined) return undefined;
  return given === 'on' ? [...structuredFacts] : [];
}

/** Payment configuration. Without a publishable key or webhook secret, the part that needs it is off. */
export type PaymentSettings =
  | {
      kind: 'stripe';
      secretKey: string;
      publishableKey: string | undefined;
      webhookSecret: string | undefined;
    }
  | { kind: 'sandbox' }
  | { kind: 'off' };

export function isPublicSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Chooses the payment mode. The sandbox gives premium away, so a public site must ask for it explicitly. */
function choosePayments(env: {
  PAYMENTS?: 'stripe' | 'sandbox' | 'off' | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  SITE_URL: string;
}): PaymentSettings {
  const usual = isPublicSite(env.SITE_URL) ? 'off' : 'sandbox';
  const kind = env.PAYMENTS ?? (env.STRIPE_SECRET_KEY ? 'stripe' : usual);
  if (kind !== 'stripe' || !env.STRIPE_SECRET_KEY) {
    return { kind: kind === 'sandbox' ? 'sandbox' : 'off' };
  }
  return {
    kind,
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  };
}

/** Settings of the process. Paths are absolute; `siteUrl` has no trailing slash. */
export type Config = z.output<typeof schema>;

export class ConfigError extends Error {}

/**
 * Returns `env`, completed from the file that ENV_FILE names, or from `.env` in the working folder if there
 * is one. Variables set to nothing stay. Throws ConfigError if the file can't be read.
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const file = env.ENV_FILE || '.env';
  if (!env.ENV_FILE && !existsSync(file)) return env;
  try {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const fault = findEnvFileFault(text);
    if (fault) throw new Error(fault);
    return { ...parseEnv(text), ...env };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The settings in ${file} can't be read: ${reason}`);
  }
}

/** Reads the settings from the environment. Empty values count as absent. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv = readEnvironment()): Config {
  const parsed = parse(env);
  if (parsed.success) return parsed.data;
  throw new ConfigError(describeIssues(parsed.error)[0]);
}

/** Returns a line `NAME: problem` for each setting that prevents the start. */
export function findSettingProblems(env: NodeJS.ProcessEnv): string[] {
  return describeIssues(parse(env).error);
}

const parse = (env: NodeJS.ProcessEnv) =>
  schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));

function describeIssues(error: z.ZodError | undefined): string[] {
  return (error?.issues ?? []).map(({ path: name, message }) => `${name.join('.')}: ${message}`);
}

interface OrganizationEnv {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
}

function hasWholeOrganization(env: OrganizationEnv): boolean {
  const given = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET].filter(Boolean);
  return given.length === 0 || given.length === 3;
}

function readOrganization(env: OrganizationEnv) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return null;
  return { issuer: issuer.replace(/\/+$/, ''), clientId, clientSecret };
}
