import { RESERVED_WORDS } from '../../../contract/addresses.ts';

/** Whether a page under this slug could not be opened. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_WORDS.has(slug);
}

/** Whether HTML shows anything: words or an image. */
export function isEmptyContent(html: string): boolean {
  if (/<img\b/i.test(html)) return false;
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
}
