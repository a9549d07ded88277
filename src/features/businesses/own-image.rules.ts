import * as m from '#messages';
import { invalidField } from './invalid-field.ts';

const PHOTOS = '/photos/';

/** Every visitor's browser would call it, with their cookies. */
export function refuseOwnPage(imageUrl: string | null, siteUrl: string): void {
  if (!imageUrl || !URL.canParse(imageUrl)) return;
  const { hostname, pathname } = new URL(imageUrl);
  const isOurs = withoutDot(hostname) === withoutDot(new URL(siteUrl).hostname);
  if (!isOurs || pathname.startsWith(PHOTOS)) return;
  throw invalidField('imageUrl', m.businesses_use_the_address_of_a_picture());
}

/** `example.com.` leads to `example.com`. */
function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
