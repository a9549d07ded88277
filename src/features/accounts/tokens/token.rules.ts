import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '../../../contract/staff-accounts.ts';

const BYTES = 32;
const ENDING = 4;

/** `mst_` and 43 characters that nobody can guess; `hash` is what is kept. */
export function makeToken(): { token: string; hash: Buffer; ending: string } {
  const token = TOKEN_PREFIX + randomBytes(BYTES).toString('base64url');
  return { token, hash: hashToken(token), ending: token.slice(-ENDING) };
}

/** Of a secret so long, a plain hash is safe; looked up, it tells nothing by its time. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Where the day ends last in the United States: Hawaii. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T23:59:59-10:00`) + 1000);
}

/** The day that ends there, such as `2026-11-30`. */
export function dayBefore(end: Date): string {
  return new Date(end.getTime() - 1000 - 10 * 3_600_000).toISOString().slice(0, 10);
}
