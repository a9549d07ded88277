import { RESERVED_WORDS } from '../../../contract/addresses.ts';
import { STANDARD_PAGES } from '../../../contract/standard-pages.ts';

export function isReservedSlug(slug: string): boolean {
  return RESERVED_WORDS.has(slug) && !STANDARD_PAGES.includes(slug);
}

export function isEmptyContent(html: string): boolean {
  if (/<img\b/i.test(html)) return false;
  return html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === '';
}
