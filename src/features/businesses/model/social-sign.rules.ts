import { createHash } from 'node:crypto';
import type { Business } from '../../../contract/businesses.ts';

export interface SocialSign {
  name: string;
  kind: string;
  trade: string;
  place: string;
}

/** Version of the drawing. Changing it gives all pictures new URLs, so they are rendered again. */
const DRAWING = 1;

export function describeSign(
  business: Pick<Business, 'name' | 'trades' | 'category' | 'city' | 'state'>,
): SocialSign {
  const { name, trades, category, city, state } = business;
  const { slug: kind, name: trade } = trades[0] ?? category;
  return { name, kind, trade, place: `${city}, ${state}` };
}

/**
 * Returns the picture's path. It contains a hash of the content, so that caches request a new picture after a
 * change.
 */
export function signPath(id: number, { name, kind, trade, place }: SocialSign): string {
  const shown = JSON.stringify([DRAWING, name, kind, trade, place]);
  const hash = createHash('sha256').update(shown).digest('hex').slice(0, 16);
  return `/social/${id}-${hash}.png`;
}
