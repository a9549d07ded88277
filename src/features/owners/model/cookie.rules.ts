import { readTokenCookie, writeTokenCookie } from '../../../platform/http/token-cookie.ts';

export const DESK_DAYS = 7;

export function readOwnerToken(cookies: string | null | undefined): string | null {
  return readTokenCookie(cookies, 'desk');
}

export function writeOwnerCookie(siteUrl: string, token: string | null): string {
  return writeTokenCookie(siteUrl, { name: 'desk', token, seconds: DESK_DAYS * 86_400 });
}
