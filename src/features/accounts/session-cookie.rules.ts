import { constantTimeEqual, makeSignature } from 'better-auth/crypto';

/** A week's work ends with a new sign-in, a night without use too. */
export const SESSION_DAYS = 7;
export const IDLE_HOURS = 12;
/** How exactly the last use is known; each request would else be a write. */
export const USE_MINUTES = 5;

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?mainstreet\.session_token=([^;]+)/;

/** Of all our cookies. Browsers keep a `__Host-` one only if it is secure and this host set it. */
export function cookiePrefix(isSecure: boolean): string {
  return isSecure ? '__Host-mainstreet' : 'mainstreet';
}

export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return SESSION_COOKIE.test(cookies ?? '');
}

/** The token of the session, if it is signed by us; what was made up costs no query. */
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
