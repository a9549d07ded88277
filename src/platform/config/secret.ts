import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

/** Returns the secret for signing and hashing: AUTH_SECRET, or one generated once in DATA_DIR. */
export function readSecret(config: Config): string {
  return config.authSecret ?? readOrMake(config, secretFile(config));
}

/**
 * Returns the secret that backups are sealed with: AUTH_SECRET, or one generated in DATA_DIR that no backup
 * contains.
 */
export function readSealSecret(config: Config): string {
  return config.authSecret ?? readOrMake(config, sealFile(config));
}

export function findSealSecret(config: Config): string | null {
  if (config.authSecret) return config.authSecret;
  const file = sealFile(config);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function readOrMake({ dataDir }: Config, file: string): string {
  mkdirSync(dataDir, { recursive: true });
  writeIfMissing(file, randomBytes(32).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

export interface Secret {
  value: string;
  isKept: boolean;
}

export function findSecret(config: Config): Secret | null {
  if (config.authSecret) return { value: config.authSecret, isKept: false };
  const file = secretFile(config);
  return existsSync(file) ? { value: readFileSync(file, 'utf8').trim(), isKept: true } : null;
}

/** Saves a secret restored from a backup; a different existing one is renamed to `*.before-restore`. */
export function keepSecret(config: Config, value: string): void {
  const file = secretFile(config);
  mkdirSync(config.dataDir, { recursive: true });
  const isOther = existsSync(file) && readFileSync(file, 'utf8').trim() !== value;
  if (isOther) renameSync(file, `${file}.before-restore`);
  writeIfMissing(file, value);
}

function secretFile({ dataDir }: Config): string {
  return path.join(dataDir, 'secret');
}

function sealFile({ dataDir }: Config): string {
  return path.join(dataDir, 'backup-seal');
}

/** Writes the file unless it exists. If run as root, gives it to the owner of the folder. */
function writeIfMissing(file: string, value: string) {
  try {
    writeFileSync(file, value, { flag: 'wx', mode: 0o600 });
    if (process.getuid?.() !== 0) return;
    const { uid, gid } = statSync(path.dirname(file));
    chownSync(file, uid, gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
