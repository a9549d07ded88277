import { RESERVED_WORDS } from '../../../contract/addresses.ts';
import { STANDARD_PAGES } from '../../../contract/standard-pages.ts';

/** Whether businesses of a category under this slug would have addresses that lead elsewhere. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_WORDS.has(slug) || STANDARD_PAGES.includes(slug);
}
