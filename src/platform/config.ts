import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).optional(),
    SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
    SITE_NAME: z.string().min(1).max(60).default('Mainstreet'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    SEED: z.enum(['sample', 'none']).optional(),
    AUTH_SECRET: z.string().min(32).optional(),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
    PREMIUM_LINK_REL: z
      .string()
      .regex(/^[a-z ]*$/)
      .default(''),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST ?? (env.DATABASE_URL ? '0.0.0.0' : '127.0.0.1'),
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    siteName: env.SITE_NAME,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    seed: env.SEED ?? (env.DATABASE_URL ? ('none' as const) : ('sample' as const)),
    authSecret: env.AUTH_SECRET,
    trustedProxies: env.TRUST_PROXY,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    premiumLinkRel: env.PREMIUM_LINK_REL,
    logLevel: env.LOG_LEVEL,
  }));

/** Settings of the process. Paths are absolute; `siteUrl` has no trailing slash. */
export type Config = z.output<typeof schema>;

/** A setting has a value that can't be meant; the message names it in one line. */
export class ConfigError extends Error {}

/** Reads the settings from the environment. Empty values count as absent. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
}

/** The secret that signs and hashes: AUTH_SECRET, or one made once and kept in DATA_DIR. */
export function readSecret(config: Config): string {
  if (config.authSecret) return config.authSecret;
  const file = path.join(config.dataDir, 'secret');
  mkdirSync(config.dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
