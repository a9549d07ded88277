import { constantTimeEqual, makeSignature } from 'better-auth/crypto';

/** Sessions end after seven days, or after twelve hours without use. */
export const SESSION_DAYS = 7;
export const IDLE_HOURS = 12;
/** Minutes between updates of a session's last use, so that not every request causes a write. */
export const USE_MINUTES = 5;

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?mainstreet\.session_token=([^;]+)/;

export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return SESSION_COOKIE.test(cookies ?? '');
}

/** Returns the session token if its signature is valid. Forged tokens are rejected without a database query. */
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
