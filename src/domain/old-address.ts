const LONGEST = 500;
const HERE = 'http://here.invalid';
/** A host without a scheme, as in `old.example/places/bakery`. */
const HOST_FIRST = /^(?:[\w-]+\.)+[a-z]{2,}\//i;
const OURS = /^\/(?:api|admin)(?:\/|$)/;

/**
 * Returns the path of an address of an earlier site as it is stored and looked up: decoded, in lower case,
 * without a slash at its end, at most 500 characters. Returns null for a home page, an address without a path,
 * another scheme than http, and paths of the API and of staff.
 */
export function readOldPath(written: string): string | null {
  const text = written.trim();
  const url = URL.parse(HOST_FIRST.test(text) ? `https://${text}` : text, HERE);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const path = decode(url.pathname)
    ?.toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return path && path.length <= LONGEST && !OURS.test(path) ? path : null;
}

function decode(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return /\p{Cc}/u.test(path) ? null : path;
  } catch {
    return null;
  }
}
