import { createHmac, randomBytes } from 'node:crypto';
import type { User } from '../../../contract/accounts.ts';

export const INVITATION_DAYS = 7;
export const PASSWORD_LINK_MINUTES = 60;
export const EMAIL_LINK_HOURS = 24;

/** 32 letters and digits that can't be mistaken for each other. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = [6, 11, 16, 21, 26];
const SPELLED_LENGTH = 26;

function spell(bytes: Buffer): string {
  const letters = Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  return GROUPS.map((end, at) => letters.slice(GROUPS[at - 1] ?? 0, end)).join('-');
}

/** Generates a secret that people can read and type: 130 bits in five groups. */
export function makeSpelledSecret(): string {
  return spell(randomBytes(SPELLED_LENGTH));
}

/** Derives an account's initial password from the installation's secret, so that it doesn't have to be stored. */
export function derivePassword(secret: string, userId: string): string {
  return spell(createHmac('sha256', secret).update(`first password of ${userId}`).digest());
}

export function splitFullName(name: string): Pick<User, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { firstName: first || null, lastName: rest.join(' ') || null };
}
