import { type Hop, type PublicRequestOptions, requestPublic } from './public-request.ts';

export const MOST_REDIRECTS = 3;
const PATIENCE = 10_000;

export interface PublicFetchOptions extends PublicRequestOptions {
  /** Milliseconds for everything, redirects included. */
  patience?: number;
}

/** What stands at an address: at most 64 kB of it; null if there is no such thing, or it may not be had. */
export type PublicFetch = (url: string) => Promise<string | null>;

/**
 * Reads an address that a stranger named. Redirects are followed to the same host only, with or
 * without `www.`, each checked anew.
 */
export function createPublicFetch(options: PublicFetchOptions): PublicFetch {
  const { patience = PATIENCE } = options;
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
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
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
