import * as m from '#messages';
import { isPublicHost } from '../../../platform/http/public-address.ts';
import { invalidField } from '../../../platform/invalid-field.ts';

const PHOTOS = '/photos/';

/** Every visitor's browser would call it: a page of ours with their cookies, a machine near them from within. */
export function requirePublicPicture(imageUrl: string | null, siteUrl: string): void {
  if (!imageUrl || !URL.canParse(imageUrl)) return;
  const { hostname, pathname } = new URL(imageUrl);
  const isOurs = withoutDot(hostname) === withoutDot(new URL(siteUrl).hostname);
  if (isOurs && pathname.startsWith(PHOTOS)) return;
  if (isOurs) throw invalidField('imageUrl', m.listings_image_own_page());
  if (!isPublicHost(hostname)) throw invalidField('imageUrl', m.listings_image_not_public());
}

/** `example.com.` leads to `example.com`. */
function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
