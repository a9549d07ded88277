import { type Hop, type PublicRequestOptions, requestPublic } from './public-request.ts';

export const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;

export interface PublicFetchOptions extends PublicRequestOptions {
  /** Milliseconds for everything, including redirects. */
  patience?: number;
}

/** Returns up to 64 kB of text at an address, or null if there is none or it isn't allowed. */
export type PublicFetch = (url: string) => Promise<string | null>;

/**
 * Reads an address that a stranger named. Redirects are followed to the same host only, with or without
 * `www.`, and each is checked again.
 */
export function createPublicFetch(options: PublicFetchOptions): PublicFetch {
  const { patience = TIMEOUT_MS } = options;
  return async (url) => {
    const signal = AbortSignal.timeout(patience);
    try {
      return await follow(new URL(url), { ...options, signal });
    } catch {
      return null;
    }
  };
}

async function follow(start: URL, hop: Hop): Promise<string | null> {
  let url = start;
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const { location, text } = await requestPublic(url, hop);
    if (location === null) return text;
    const next = new URL(location, url);
    if (bareHost(next) !== bareHost(start)) return null;
    url = next;
  }
  return null;
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}
