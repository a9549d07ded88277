import { symmetricDecrypt } from 'better-auth/crypto';
import { hashToken, makeSpelledSecret } from './rules.ts';

const COUNT = 10;
const HASH = 'sha256:';

export function makeBackupCodes(): string[] {
  return Array.from({ length: COUNT }, makeSpelledSecret);
}

/** What the database keeps of a code; with so many bits a plain hash will do. */
export function hashBackupCode(code: string): string {
  return HASH + hashToken(code);
}

/** better-auth looks for the text it is given, so it is given the hash of what was typed. */
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
      // Codes of before were encrypted.
      kept.startsWith('[') ? kept : hashAll(await symmetricDecrypt({ key: secret, data: kept })),
  };
}
