import { symmetricDecrypt } from 'better-auth/crypto';
import { hashToken } from '../../../platform/token.ts';
import { makeSpelledSecret } from './rules.ts';

const COUNT = 10;
const HASH = 'sha256:';

export function makeBackupCodes(): string[] {
  return Array.from({ length: COUNT }, makeSpelledSecret);
}

export function hashBackupCode(code: string): string {
  return HASH + hashToken(code);
}

/**
 * Storage format for better-auth's backup codes: stores hashes. better-auth compares plain text, so callers
 * pass it the hash of the entered code.
 */
export function keepBackupCodes(secret: string) {
  const hashAll = (json: string) => {
    const codes: string[] = JSON.parse(json);
    return JSON.stringify(
      codes.map((code) => (code.startsWith(HASH) ? code : hashBackupCode(code))),
    );
  };
  return {
    encrypt: async (json: string) => hashAll(json),
    decrypt: async (kept: string) =>
      // Codes in the older format are encrypted instead of hashed.
      kept.startsWith('[') ? kept : hashAll(await symmetricDecrypt({ key: secret, data: kept })),
  };
}
