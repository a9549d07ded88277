import { cookiePrefix } from '../accounts/session-cookie.rules.ts';

export const DESK_DAYS = 7;

const DESK_COOKIE = /(?:^|;\s*)(?:__Host-)?mainstreet\.desk=([\w-]{43})(?:;|$)/;

export function readOwnerToken(cookies: string | null | undefined): string | null {
  return cookies?.match(DESK_COOKIE)?.[1] ?? null;
}

/** The cookie of a browser's owner areas; without a token it removes them. */
export function writeOwnerCookie(siteUrl: string, token: string | null): string {
  const isSecure = siteUrl.startsWith('https:');
  return [
    `${cookiePrefix(isSecure)}.desk=${token ?? ''}`,
    'Path=/',
    `Max-Age=${token ? DESK_DAYS * 86_400 : 0}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
