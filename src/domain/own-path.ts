/** A path on this site from a `next` parameter; null for none, another site, or the API. */
export function readOwnPath(next: string | null | undefined): string | null {
  if (!next?.startsWith('/')) return null;
  const here = 'http://here.invalid';
  if (!URL.canParse(next, here)) return null;
  const { origin, pathname, search, hash } = new URL(next, here);
  // Checked once more as it will be used: `/.//example.com` turns into `//example.com`.
  const isOurs = origin === here && !pathname.startsWith('//') && !/^\/api(\/|$)/.test(pathname);
  return isOurs ? pathname + search + hash : null;
}
