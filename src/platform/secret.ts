import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

/** The secret that signs and hashes: AUTH_SECRET, or one made once and kept in DATA_DIR. */
export function readSecret(config: Config): string {
  if (config.authSecret) return config.authSecret;
  mkdirSync(config.dataDir, { recursive: true });
  writeIfMissing(secretFile(config), randomBytes(32).toString('base64url'));
  return readFileSync(secretFile(config), 'utf8').trim();
}

export interface Secret {
  value: string;
  isKept: boolean;
}

/** The secret where there is one yet; makes none. */
export function findSecret(config: Config): Secret | null {
  if (config.authSecret) return { value: config.authSecret, isKept: false };
  const file = secretFile(config);
  return existsSync(file) ? { value: readFileSync(file, 'utf8').trim(), isKept: true } : null;
}

/** Keeps a secret that came with a backup; another that was there stays beside it. */
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

function writeIfMissing(file: string, value: string) {
  try {
    writeFileSync(file, value, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
