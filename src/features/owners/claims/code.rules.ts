import { timingSafeEqual } from 'node:crypto';
import { sign } from '../../../platform/signature.ts';

/** Letters and digits without lookalikes such as 0 and O. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
export const MOST_TRIES = 5;

/** Returns the text that the website must show. Derived from the claim id and never stored. */
export function verificationOf(secret: string, id: number): string {
  return sign(secret, 'claim by website', String(id));
}

export function letterCodeOf(secret: string, id: number): string {
  const bytes = bytesOf(secret, 'claim by letter', id).subarray(0, LENGTH);
  const code = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

export function phoneCodeOf(secret: string, id: number): string {
  const number = bytesOf(secret, 'claim by phone', id).readUInt32BE() % 1_000_000;
  return String(number).padStart(6, '0');
}

/** Compares codes in constant time, ignoring spaces, dashes and case. */
export function isCode(given: string, right: string): boolean {
  const [one, other] = [tidy(given), tidy(right)].map((code) => Buffer.from(code));
  return one && other ? one.length === other.length && timingSafeEqual(one, other) : false;
}

function tidy(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function bytesOf(secret: string, purpose: string, id: number): Buffer {
  return Buffer.from(sign(secret, purpose, String(id)), 'base64url');
}
