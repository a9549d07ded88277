import { createHash, randomBytes } from 'node:crypto';

/** 256 bits for a link or a cookie. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. It has too many bits to be guessed, so a fast hash will do. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
