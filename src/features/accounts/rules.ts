import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { User } from '../../contract/accounts.ts';

export const INVITATION_DAYS = 7;
export const PASSWORD_LINK_MINUTES = 60;
export const EMAIL_LINK_HOURS = 24;

export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

// No letters and digits that look alike.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A secret for people to read and type: 130 bits, in five groups. */
export function makeSpelledSecret(): string {
  const group = (length: number) =>
    Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return [6, 5, 5, 5, 5].map(group).join('-');
}

export function splitName(name: string): Pick<User, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { firstName: first || null, lastName: rest.join(' ') || null };
}
