import { constantTimeEqual, makeSignature } from 'better-auth/crypto';

/** A session ends after a week, or after a night without use. */
export const SESSION_DAYS = 7;
export const IDLE_HOURS = 12;
/** Resolution of the last use; otherwise each request would be a write. */
export const USE_MINUTES = 5;

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?mainstreet\.session_token=([^;]+)/;

export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return SESSION_COOKIE.test(cookies ?? '');
}

/** The session token, if we signed it; a forged one costs no query. */
export async function readSessionToken(
  cookies: string | null,
  secret: string,
): Promise<string | null> {
  const value = decode(cookies?.match(SESSION_COOKIE)?.[1] ?? '');
  const end = value.lastIndexOf('.');
  if (end < 1) return null;
  const token = value.slice(0, end);
  const isOurs = constantTimeEqual(value.slice(end + 1), await makeSignature(token, secret));
  return isOurs ? token : null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
