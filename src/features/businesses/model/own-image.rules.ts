import * as m from '#messages';
import { isPublicHost } from '../../../platform/http/public-address.ts';
import { invalidField } from '../../../platform/invalid-field.ts';

const PHOTOS = '/photos/';

/**
 * Rejects picture URLs on this site or on private hosts. Every visitor's browser requests them: our own pages
 * with the visitor's cookies, private hosts from inside the visitor's network.
 */
export function requirePublicPicture(imageUrl: string | null, siteUrl: string): void {
  if (!imageUrl || !URL.canParse(imageUrl)) return;
  const { hostname, pathname } = new URL(imageUrl);
  const isOurs = withoutDot(hostname) === withoutDot(new URL(siteUrl).hostname);
  if (isOurs && pathname.startsWith(PHOTOS)) return;
  if (isOurs) throw invalidField('imageUrl', m.listings_image_own_page());
  if (!isPublicHost(hostname)) throw invalidField('imageUrl', m.listings_image_not_public());
}

function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
