import type { Passkey } from './queries.ts';

export const ASKING_MS = 120_000;

/** By the public address: a passkey made for one host serves no other. */
export function rpOf({ url, name }: { url: string; name: string }) {
  const { hostname, origin } = new URL(url);
  return { id: hostname, name, origin };
}

/** To a browser that is to choose among several. */
export function describeKey({ credentialId, transports }: Passkey) {
  return { id: credentialId, type: 'public-key' as const, transports };
}
