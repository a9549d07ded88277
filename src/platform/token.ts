import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Generates a random token of 43 characters. */
export function createToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Hashes a token for storage. A fast hash is enough, because the token is too long to be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
