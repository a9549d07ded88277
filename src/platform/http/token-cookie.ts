/** A random token is 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Returns the prefix of all our cookies. Browsers accept `__Host-` only over HTTPS and from this host. */
export function cookiePrefix(isSecure: boolean): string {
  return isSecure ? '__Host-mainstreet' : 'mainstreet';
}

/** Returns the token in our cookie `name` of a `Cookie` header, or null. */
export function readTokenCookie(cookies: string | null | undefined, name: string): string | null {
  const names = [true, false].map((isSecure) => `${cookiePrefix(isSecure)}.${name}`);
  for (const pair of cookies?.split(/; */) ?? []) {
    const [key = '', value = ''] = pair.trim().split('=');
    if (names.includes(key) && TOKEN.test(value)) return value;
  }
  return null;
}

/** Returns a `Set-Cookie` header that scripts can't read; a null token removes the cookie. */
export function writeTokenCookie(
  siteUrl: string,
  { name, token, seconds }: { name: string; token: string | null; seconds: number },
): string {
  const isSecure = siteUrl.startsWith('https:');
  return [
    `${cookiePrefix(isSecure)}.${name}=${token ?? ''}`,
    'Path=/',
    `Max-Age=${token ? seconds : 0}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
