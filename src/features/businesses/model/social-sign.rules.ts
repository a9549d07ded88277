import { createHash } from 'node:crypto';
import type { Business } from '../../../contract/businesses.ts';

/** What the social picture of a business shows. */
export interface SocialSign {
  name: string;
  /** Slug of what colors the awning, as on the screens. */
  kind: string;
  /** `Bakeries`. */
  trade: string;
  /** `Portland, OR`. */
  place: string;
}

/** Another number renders every picture again, under another address. */
const DRAWING = 1;

export function describeSign(
  business: Pick<Business, 'name' | 'trades' | 'category' | 'city' | 'state'>,
): SocialSign {
  const { name, trades, category, city, state } = business;
  const { slug: kind, name: trade } = trades[0] ?? category;
  return { name, kind, trade, place: `${city}, ${state}` };
}

/** Changes with what the picture shows, so that whoever kept an old one asks for the new one. */
export function signPath(id: number, { name, kind, trade, place }: SocialSign): string {
  const shown = JSON.stringify([DRAWING, name, kind, trade, place]);
  const hash = createHash('sha256').update(shown).digest('hex').slice(0, 16);
  return `/social/${id}-${hash}.png`;
}
