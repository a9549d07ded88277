import * as m from '#messages';
import { isReservedSlug } from './slugs/rules.ts';

export function findSlugFault(slug: string): string | null {
  if (!/^[a-z0-9-]+$/.test(slug)) {
    return m.businesses_slug_must_contain_only_lowercase();
  }
  return isReservedSlug(slug) ? m.businesses_this_slug_is_reserved() : null;
}
