import { cookiePrefix } from '../session-cookie.rules.ts';

const COOKIE = /(?:^|;\s*)(?:__Host-)?mainstreet\.passkey=([\w-]{43})(?:;|$)/;

/** What ties the question to sign in to the browser that asked for it. */
export function readBrowserToken(cookies: string | null | undefined): string | null {
  return cookies?.match(COOKIE)?.[1] ?? null;
}

export function writeBrowserCookie(siteUrl: string, token: string, seconds: number): string {
  const isSecure = siteUrl.startsWith('https:');
  return [
    `${cookiePrefix(isSecure)}.passkey=${token}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
