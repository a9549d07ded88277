import { AppError } from '../../platform/errors.ts';

const PHOTOS = '/photos/';
const REFUSAL = 'Use the address of a picture, not of a page on this site';

/** Every visitor's browser would call it, with their cookies. */
export function refuseOwnPage(imageUrl: string | null, siteUrl: string): void {
  if (!imageUrl || !URL.canParse(imageUrl)) return;
  const { hostname, pathname } = new URL(imageUrl);
  const isOurs = withoutDot(hostname) === withoutDot(new URL(siteUrl).hostname);
  if (!isOurs || pathname.startsWith(PHOTOS)) return;
  throw new AppError('invalid', `imageUrl: ${REFUSAL}`, {
    fields: [{ field: 'imageUrl', message: REFUSAL }],
  });
}

/** `example.com.` leads to `example.com`. */
function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
