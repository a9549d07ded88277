/**
 * Returns a path on this site from a `next` parameter; null if it is missing, leads to another site or
 * belongs to the API. Prevents open redirects.
 */
export function readOwnPath(next: string | null | undefined): string | null {
  if (!next?.startsWith('/')) return null;
  const here = 'http://here.invalid';
  if (!URL.canParse(next, here)) return null;
  const { origin, pathname, search, hash } = new URL(next, here);
  // Checks the parsed path again, because URL parsing turns `/.//example.com` into `//example.com`.
  const isOurs = origin === here && !pathname.startsWith('//') && !/^\/api(\/|$)/.test(pathname);
  return isOurs ? pathname + search + hash : null;
}
