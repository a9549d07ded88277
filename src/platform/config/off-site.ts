import { z } from 'zod';
import { hasWholeStorage, type ObjectStorage, readStorage } from './object-storage.ts';

/** A bucket for backups, and whom they are encrypted for. */
export interface OffSiteSettings {
  storage: ObjectStorage;
  /** Before the names of its objects: empty, or a path that ends with a slash. */
  prefix: string;
  /** A public key of age. */
  recipient: string;
  /** The private key, for trials of what is off site; null where it is elsewhere, as it should be. */
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

/** A bucket, and a key: what leaves the machine is encrypted. */
export function hasWholeOffSite(env: OffSiteEnv): boolean {
  return hasWholeStorage(env, 'BACKUP') && Boolean(env.BACKUP_AGE_RECIPIENT || !env.BACKUP_S3_URL);
}

/** Null where no bucket is set. */
export function readOffSite(env: OffSiteEnv): OffSiteSettings | null {
  const storage = readStorage(env, 'BACKUP');
  const { BACKUP_S3_PREFIX: prefix, BACKUP_AGE_RECIPIENT: recipient } = env;
  if (!storage || !recipient) return null;
  const identityFile = env.BACKUP_AGE_IDENTITY_FILE ?? null;
  return { storage, recipient, identityFile, prefix: prefix ? `${prefix}/` : '' };
}
