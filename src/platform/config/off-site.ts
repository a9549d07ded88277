import { z } from 'zod';
import { hasWholeStorage, type ObjectStorage, readStorage } from './object-storage.ts';

export interface OffSiteSettings {
  storage: ObjectStorage;
  /** Prefix of object names: empty, or a path that ends with a slash. */
  prefix: string;
  recipient: string;
  /** File with the private age key for test restores, or null. It is best kept on another machine. */
  identityFile: string | null;
}

export const offSiteSettings = {
  BACKUP_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_BUCKET: z.string().min(1).optional(),
  BACKUP_S3_KEY: z.string().min(1).optional(),
  BACKUP_S3_SECRET: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*$/, 'Use letters, digits, - and . with / between folders')
    .optional(),
  BACKUP_AGE_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58,}$/, 'Use a public key of age: age1 and 58 characters')
    .optional(),
  BACKUP_AGE_IDENTITY_FILE: z.string().min(1).optional(),
};

type OffSiteEnv = z.output<z.ZodObject<typeof offSiteSettings>>;

export function hasWholeOffSite(env: OffSiteEnv): boolean {
  return hasWholeStorage(env, 'BACKUP') && Boolean(env.BACKUP_AGE_RECIPIENT || !env.BACKUP_S3_URL);
}

/** Returns null if no backup bucket or recipient is set. */
export function readOffSite(env: OffSiteEnv): OffSiteSettings | null {
  const storage = readStorage(env, 'BACKUP');
  const { BACKUP_S3_PREFIX: prefix, BACKUP_AGE_RECIPIENT: recipient } = env;
  if (!storage || !recipient) return null;
  const identityFile = env.BACKUP_AGE_IDENTITY_FILE ?? null;
  return { storage, recipient, identityFile, prefix: prefix ? `${prefix}/` : '' };
}
