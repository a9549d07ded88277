import * as m from '#messages';
import { isReservedSlug } from './slugs.rules.ts';

export function findSlugFault(slug: string): string | null {
  if (!/^[a-z0-9-]+$/.test(slug)) {
    return m.input_slug_format();
  }
  return isReservedSlug(slug) ? m.common_slug_reserved() : null;
}
