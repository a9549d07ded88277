import { isReservedSlug } from './slugs/rules.ts';

export function findSlugFault(slug: string): string | null {
  if (!/^[a-z0-9-]+$/.test(slug)) {
    return 'Slug must contain only lowercase letters, numbers, and hyphens';
  }
  return isReservedSlug(slug) ? 'This slug is reserved. Choose another' : null;
}
