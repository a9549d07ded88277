import { createHmac } from 'node:crypto';

/** What is counted: a search for words, in a town or anywhere, or a choice after one. */
export type Subject =
  | { kind: 'search'; words: string; state: string; cityKey: string }
  | { kind: 'listing'; words: string; businessId: number }
  | { kind: 'trade'; words: string; trade: string };

/** `block`: the neighborhood of an address. `found`: null of a choice. */
export interface Sighting {
  week: string;
  block: string;
  subject: Subject;
  found: 0 | 1 | 2 | null;
}

export interface Mark {
  subject: Buffer;
  mark: Buffer;
  found: Sighting['found'];
}

const BYTES = 16;

/**
 * Without the secret of the site and the key of the week, hashes say nothing of words. A network has
 * another mark for each subject, so that its searches can't be put together.
 */
export function createMarker(secret: string, weekKey: Buffer): (sighting: Sighting) => Mark {
  const key = createHmac('sha256', secret).update(weekKey).digest();
  const hash = (...parts: (string | Buffer)[]) => {
    const hmac = createHmac('sha256', key);
    for (const part of parts) hmac.update(part);
    return hmac.digest().subarray(0, BYTES);
  };
  return ({ subject, block, found }) => {
    const hashed = hash(nameSubject(subject));
    return { subject: hashed, mark: hash(hashed, block), found };
  };
}

export function nameSubject(subject: Subject): string {
  return JSON.stringify(Object.values(subject));
}
